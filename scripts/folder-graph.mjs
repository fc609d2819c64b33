import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `node scripts/folder-graph.mjs` draws the folders of each server module between the markers of ARCHITECTURE.md. `--check` fails if the drawing is
 * stale. An arrow is an import, of types as well; arrows that follow from others are left out (transitive reduction).
 */
const MODULES = ['contract', 'kernel', 'people', 'monitor', 'helpdesk', 'http']
const [BEGIN, END] = ['<!-- folder graph: node scripts/folder-graph.mjs -->', '<!-- end of folder graph -->']

const root = fileURLToPath(new URL('..', import.meta.url))
const DOCUMENT = join(root, 'ARCHITECTURE.md')

const IMPORT = /^(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/gm

/** Source files of a module without tests, by path from its folder. */
const readModule = (module) => {
  const folder = join(root, 'src', module)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'))
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** First-level folder of a file; a file beside the folders stands for itself. */
const nodeOf = (file) => file.split('/')[0]

const importsOf = (file, text) =>
  [...text.matchAll(IMPORT)].map(([, from, bare, dynamic]) => normalize(join(dirname(file), from ?? bare ?? dynamic)).replaceAll(sep, '/'))

const listImports = (source) => {
  const nodes = new Map([...source.keys()].map((file) => [nodeOf(file), new Set()]))
  for (const [file, text] of source)
    for (const name of importsOf(file, text))
      if (source.has(name) && nodeOf(name) !== nodeOf(file)) nodes.get(nodeOf(file)).add(nodeOf(name))
  return nodes
}

/** All nodes that can be reached; the walk does not continue behind a node for which `stopsAt` is true. */
const reach = (nodes, start, stopsAt = () => false) => {
  const found = new Set()
  const visit = (node) => {
    for (const next of nodes.get(node) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      if (!stopsAt(next)) visit(next)
    }
  }
  visit(start)
  return found
}

/** Arrows between first-level folders, reduced transitively. An import through files beside the folders counts as an arrow, too. */
export const graphFolders = (source) => {
  const isFolder = (node) => !source.has(node)
  const nodes = listImports(source)
  const folders = [...nodes.keys()].filter(isFolder).toSorted()
  const direct = new Map(
    folders.map((one) => [one, [...reach(nodes, one, isFolder)].filter((to) => isFolder(to) && to !== one).toSorted()]),
  )
  const reached = new Map(folders.map((one) => [one, reach(direct, one)]))
  const isImplied = (others, to) => others.some((other) => other !== to && reached.get(other).has(to))
  return new Map([...direct].map(([one, others]) => [one, others.filter((to) => !isImplied(others, to))]))
}

const renderGraph = (module) => {
  const lines = [...graphFolders(readModule(module))].map(([folder, to]) => `  ${[folder, to.join(' & ')].filter(Boolean).join(' --> ')}`)
  return `**${module}**\n\n\`\`\`mermaid\ngraph TD\n${lines.join('\n')}\n\`\`\`\n`
}

const withGraphs = (text) => {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`ARCHITECTURE.md needs the lines ${BEGIN} and ${END}.`)
  return `${text.slice(0, begin + BEGIN.length)}\n\n${MODULES.map(renderGraph).join('\n')}\n${text.slice(end)}`
}

/** Whether ARCHITECTURE.md has the graphs of the present source. */
export const hasCurrentGraphs = (text = readFileSync(DOCUMENT, 'utf8')) => withGraphs(text) === text

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, withGraphs(readFileSync(DOCUMENT, 'utf8')))
  else if (!hasCurrentGraphs()) {
    console.error('The graphs in ARCHITECTURE.md are stale: run node scripts/folder-graph.mjs.')
    process.exitCode = 1
  }
}
