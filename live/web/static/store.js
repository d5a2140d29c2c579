// What is known of the table: fetched when something happened, and commands that are given once however often they are sent.

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Store {
  constructor(table, view) {
    this.base = `/api/v1/tables/${table}`;
    this.view = view;
    this.state = null;
    this.badge = "connecting";
    this.said = "";
    this.listeners = [];
    this.fetching = null;
    this.again = false;
  }

  onChange(heard) {
    this.listeners.push(heard);
  }

  tell() {
    for (const heard of this.listeners) heard(this);
  }

  async start() {
    this.ground = await this.get("/ground");
    await this.refresh();
    this.listen();
  }

  async get(path) {
    const answer = await fetch(this.base + path, { credentials: "same-origin" });
    if (!answer.ok) throw new Error((await answer.json()).message);
    return answer.json();
  }

  // Look anew; whoever asks meanwhile is answered by one more look.
  async refresh() {
    if (this.fetching) {
      this.again = true;
      return this.fetching;
    }
    this.fetching = this.look();
    try {
      await this.fetching;
    } finally {
      this.fetching = null;
    }
    if (this.again) {
      this.again = false;
      return this.refresh();
    }
  }

  async look() {
    try {
      this.state = await this.get(this.view ? `?view=${this.view}` : "");
    } catch (wrong) {
      this.said = wrong.message;
    }
    this.tell();
  }

  listen() {
    const source = new EventSource(`${this.base}/stream?after=${this.state ? this.state.version : 0}`);
    this.source = source;
    const changed = () => this.refresh();
    source.addEventListener("hello", () => {
      this.setBadge("live");
      this.refresh();
    });
    source.addEventListener("entry", changed);
    source.addEventListener("snapshot", changed);
    source.addEventListener("proposal", changed);
    source.onerror = () => {
      this.setBadge("offline");
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), 2000);
    };
  }

  setBadge(badge) {
    if (this.badge === badge) return;
    this.badge = badge;
    this.tell();
  }

  get canAct() {
    return this.badge === "live" && !this.view && !this.sending;
  }

  // The same key however often it is sent: nothing happens twice.
  async send(command) {
    if (!this.canAct) return;
    const body = JSON.stringify({ expected_version: this.state.version, command });
    const headers = { "Content-Type": "application/json", "Idempotency-Key": newKey() };
    this.sending = true;
    this.said = "";
    this.tell();
    try {
      const answer = await this.post(body, headers);
      const told = await answer.json();
      if (!answer.ok) this.said = told.error === "stale" ? "The table has moved on: look again." : told.message;
    } catch {
      this.said = "The table does not answer. What you said may have been heard: look again.";
      this.badge = "offline";
    } finally {
      this.sending = false;
    }
    await this.refresh();
  }

  async post(body, headers) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await fetch(`${this.base}/commands`, { method: "POST", credentials: "same-origin", headers, body });
      } catch (wrong) {
        if (tries === 3) throw wrong;
        await new Promise((done) => setTimeout(done, 400 * 2 ** tries));
      }
    }
  }
}
