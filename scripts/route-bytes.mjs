// node scripts/start.mjs scripts/route-bytes.mjs [--write]: prints what a browser without a cache downloads for ten routes, from the manifest of
// the production build, and fails where a figure is larger than in bench/results/route-bytes.md; --write replaces the table there.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { main, root, say } from './run.mjs'

const web = join(root, 'src', 'web')
const built = join(root, 'dist', 'web')
const results = join(root, 'bench', 'results', 'route-bytes.md')

/** The components of each route, outermost first, as the `routes.tsx` files name them. */
const routes = {
  '/login': ['SignIn'],
  '/home': ['Inside', 'Home'],
  '/p/$project/checks': ['Inside', 'ProjectFrame', 'ChecksPage'],
  '/p/$project/checks/$uuid': ['Inside', 'ProjectFrame', 'CheckPage'],
  '/inbox/$view': ['Inside', 'QueuePage'],
  '/tickets/$ticket': ['Inside', 'TicketPage'],
  '/changes': ['Inside', 'ChangesFrame', 'ChangesPage'],
  '/oncall': ['Inside', 'OnCallPage'],
  '/reports/volume': ['Inside', 'VolumeReport'],
  '/admin/agents': ['Inside', 'AdminFrame', 'AgentsPage'],
}
const sources = ['routes.tsx', ...['admin', 'inbox', 'oncall', 'projects', 'records'].map((area) => `${area}/routes.tsx`)]

/** The module and the translation chapters of each component: `page(['inbox'], () => import('./queue.tsx'), 'QueuePage')`. */
function readPages() {
  const pages = new Map()
  for (const file of sources) {
    const text = readFileSync(join(web, file), 'utf8')
    for (const [, list, path, name, component] of text.matchAll(
      /\bpage\(\[([^\]]*)\],\s*(?:\(\) => import\('([^']+)'\)|(\w+)),\s*'(\w+)'/g,
    )) {
      const imported = path ?? new RegExp(`const ${name} = \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1] ?? ''
      pages.set(component, {
        module: join(dirname(file), imported),
        chapters: [...list.matchAll(/'(\w+)'/g)].map(([, chapter]) => chapter),
      })
    }
  }
  return pages
}

const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8'))
const pages = readPages()
const unknown = Object.values(routes).flatMap((components) => components.filter((one) => !pages.has(one)))
if (unknown.length > 0) throw new Error(`No routes.tsx has a page called ${unknown.join(', ')}.`)

/** Modules that share a chunk have no entry of their own in the manifest, only the chunk, under its name. */
function keyOf(module) {
  const name = module.replace(/^.*\/|\.tsx?$/g, '')
  const key = module in manifest ? module : Object.keys(manifest).find((one) => manifest[one].name === name && !manifest[one].src)
  if (key === undefined) throw new Error(`${module} is not in the manifest of the build.`)
  return key
}

function keyOfChapter(chapter) {
  const file = `${chapter.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
  const key = [`i18n/en/chapters/${file}`, `i18n/en/${file}`].find((one) => one in manifest)
  if (key === undefined) throw new Error(`The chapter ${chapter} is not in the manifest of the build.`)
  return key
}

/** A chunk and its static imports. */
function addChunk(key, found) {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key].imports ?? []) addChunk(next, found)
  return found
}

function filesOf(components) {
  const found = addChunk('index.html', new Set())
  const parts = components.map((component) => pages.get(component))
  for (const { module } of parts) addChunk(keyOf(module), found)
  for (const chapter of ['everyday', ...parts.flatMap(({ chapters }) => chapters)]) addChunk(keyOfChapter(chapter), found)
  const all = [...found].map((key) => manifest[key])
  // The entry names the font and the icon among its assets.
  const others = all.flatMap(({ css = [], assets = [] }) => [...css, ...assets])
  const chunks = [...new Set(all.map(({ file }) => file))]
  return { chunks, files: [...new Set(['index.html', ...chunks, ...others])] }
}

/** The server sends the compressed file of the build where there is one. */
const sizeOf = (file, ending) => statSync(join(built, existsSync(join(built, `${file}.${ending}`)) ? `${file}.${ending}` : file)).size
const sum = (files, ending) => files.reduce((total, file) => total + sizeOf(file, ending), 0)

function measure(components) {
  const { chunks, files } = filesOf(components)
  return [sum(files, 'gz'), sum(files, 'br'), chunks.length, files.length]
}

const figures = Object.entries(routes).map(([route, components]) => [route, measure(components)])
const names = ['gzip', 'Brotli', 'chunks', 'requests']
const table = [
  `| Route | ${names.join(' | ')} |`,
  '|---|---:|---:|---:|---:|',
  ...figures.map(([route, row]) => `| \`${route}\` | ${row.join(' | ')} |`),
].join('\n')

/** The figures that are larger than in the committed table, as sentences. */
function findLarger(committed) {
  const before = new Map([...committed.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, route, row]) => [route, row.split('|').map(Number)]))
  return figures.flatMap(([route, row]) =>
    row.flatMap((figure, at) =>
      figure > (before.get(route)?.[at] ?? Infinity) ? `${route}: ${before.get(route)[at]} → ${figure} ${names[at]}` : [],
    ),
  )
}

await main(() => {
  console.log(table)
  const committed = readFileSync(results, 'utf8')
  const updated = committed.replace(/^\| Route[\s\S]*\|$/m, () => table)
  if (process.argv.includes('--write')) return writeFileSync(results, updated)
  const larger = findLarger(committed)
  larger.forEach(say)
  return Math.min(larger.length, 1)
})
