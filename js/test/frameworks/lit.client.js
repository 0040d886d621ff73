import { html, LitElement } from "lit";
import { repeat } from "lit/directives/repeat.js";

// The script of the element comes late, so the properties are set before its definition.
setTimeout(() => import("puzzlecode/board"), 200);

class App extends LitElement {
  static properties = { code: {}, turns: {}, flip: {}, order: {}, said: {} };

  constructor() {
    super();
    Object.assign(this, { code: "", turns: [], flip: true, order: ["puzzle", "other"], said: [] });
    setTimeout(() => { this.code = "HfGoo8VCrfkSpV"; }, 100);
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const tell = (text) => { this.said = [...this.said, text]; };
    return html`<main>
      ${repeat(this.order, (name) => name, (name) => (name === "puzzle"
        ? html`<santorini-board id="puzzle" .code=${this.code} .turns=${this.turns} .flip=${this.flip} @turn=${({ detail }) => { this.turns = detail.line; }} @solved=${({ detail, target }) => tell(`solved ${detail.wrong} ${target.line.length}`)}></santorini-board>`
        : html`<santorini-board id="other" code=${this.code && "HfGoo8VCrfkSpW"} ?readonly=${false} @error=${({ detail }) => tell(detail.reason)}></santorini-board>`))}
      <button id="change" @click=${() => { this.order = [...this.order].reverse(); this.flip = false; }}>Change</button>
      <p id="said">${this.said.join()}</p>
    </main>`;
  }
}

customElements.define("test-app", App);
document.getElementById("app").append(document.createElement("test-app"));
