// Builds the dashboard when its sources are newer than what was built, told by their content and not by their dates.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, announced, root, run } from './run.mjs'
import { getRuntime } from './runtime.mjs'

const entry = join(root, 'src', 'web', 'main.tsx')
const production = { folder: 'web', mode: 'production' }
/** The component gallery, for the browser tests. */
export const gallery = { folder: 'gallery', mode: 'gallery' }
const sources = ['src/web', 'src/contract', 'vite.config.ts', 'package-lock.json']

/** All files at or below a path, in an order that does not depend on the file system. */
function listFiles(path) {
  let names
  try {
    names = readdirSync(join(root, path), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
  return names.flatMap((name) => (name.isDirectory() ? listFiles(`${path}/${name.name}`) : [`${path}/${name.name}`])).sort()
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export function isDashboardFresh({ folder } = production) {
  const stamp = join(root, 'dist', folder, '.stamp')
  if (!existsSync(entry)) return true
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

async function build({ folder, mode }) {
  const wanted = fingerprint()
  const built = join(root, 'dist', folder)
  const fresh = `${built}.new`
  const { NODE_ENV: _left, ...env } = process.env
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(fresh, { recursive: true, force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const flags = ['--mode', mode, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const code = await run(getRuntime(), [vite, 'build', ...flags], { env })
  if (code !== 0) throw new Refusal(`the dashboard could not be built (vite ended with code ${code}); what it said is above.`)
  writeFileSync(join(fresh, '.stamp'), wanted)
  rmSync(built, { recursive: true, force: true })
  renameSync(fresh, built)
}

/** Built beside its place and then moved there, so an interrupted build or a running server never shows half a dashboard. */
export const buildDashboard = (target = production) =>
  announced(target === gallery ? 'building the gallery' : 'building the dashboard', () => build(target))
