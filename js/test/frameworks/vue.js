import "puzzlecode/board";
import { createSSRApp } from "vue";

const puzzle = "HfGoo8VCrfkSpV";

const App = {
  data: () => ({ code: "", turns: [], flip: true, order: ["puzzle", "other"], said: [] }),
  mounted() { setTimeout(() => { this.code = puzzle; }, 100); },
  methods: {
    solved({ detail }) { this.said.push(`solved ${detail.wrong} ${this.$refs.board[0].line.length}`); },
  },
  template: `<main>
    <template v-for="name in order" :key="name">
      <santorini-board v-if="name === 'puzzle'" :id="name" ref="board" :code="code" :turns="turns" :flip="flip" @turn="turns = $event.detail.line" @solved="solved" />
      <santorini-board v-else :id="name" :code="code && 'HfGoo8VCrfkSpW'" :readonly="false" @error="said.push($event.detail.reason)" />
    </template>
    <button id="change" @click="order.reverse(); flip = false">Change</button>
    <p id="said">{{ said.join() }}</p>
  </main>`,
};

export function app() {
  const made = createSSRApp(App);
  made.config.compilerOptions.isCustomElement = (tag) => tag === "santorini-board";
  return made;
}
