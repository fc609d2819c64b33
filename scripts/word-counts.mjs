import { spawnSync } from 'node:child_process'

/** `node scripts/word-counts.mjs e2959a2 HEAD` prints the table of CONTRIBUTING.md: how often each word occurs at each commit. */
const WORDS = 'door room told wish said whoever nobody somebody stranger house desk promise'.split(' ')

const PATHS = {
  'src without web': ['src', ':!src/web'],
  'src/web': ['src/web'],
  'its catalogues': ['src/web/i18n/en', 'src/web/i18n/de'],
  'docs, *.md': ['docs/*.md', ':(glob)*.md', ':!CONTRIBUTING.md'],
  'docs/openapi': ['docs/openapi'],
}

/** Words of text and parts of identifiers count, with plural and past participle. JavaScript's `Promise` does not. */
const countWord = (commit, word, paths) => {
  const lines = spawnSync('git', ['grep', '-hIi', word, commit, '--', ...paths], { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout
  const found = lines.replace(/\bPromise\b/g, '').match(/[A-Z]?[a-z]+/g) ?? []
  return found.filter((part) => part.toLowerCase().replace(/(?<=promise)d$|s$/, '') === word).length
}

const printRow = (cells) => console.log(`| ${cells.join(' | ')} |`)

const commits = process.argv.slice(2)
printRow(['Word', ...Object.keys(PATHS)])
printRow(['---', ...Object.keys(PATHS).map(() => '---:')])
for (const word of WORDS)
  printRow([word, ...Object.values(PATHS).map((paths) => commits.map((commit) => countWord(commit, word, paths)).join(' → '))])
