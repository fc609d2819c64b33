// Watchdesk runs on Node 26, which comes along as an optional npm dependency on Linux; elsewhere the person's own must be new enough.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { bringLibrary, hasCopy, writeWrapper } from './libatomic.mjs'
import { Refusal, root } from './run.mjs'

export const neededMajor = 26
const packageName = `node-linux-${process.arch}`
const linked = join(root, 'node_modules', '.bin', 'node')

/** Where the package keeps its Node, below the folder it was installed in. */
export const runtimeIn = (folder) => join(folder, 'node_modules', packageName, 'bin', 'node')

const majorOf = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0)

export function isEnough(node) {
  if (node === process.execPath) return majorOf(process.versions.node) >= neededMajor
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 && majorOf(stdout) >= neededMajor
}

/** The Node to run the product with; undefined when there is none. */
export const findRuntime = () => [process.execPath, linked].find(isEnough)

export function getRuntime() {
  const found = findRuntime()
  if (found) return found
  throw new Refusal(
    `Node ${neededMajor} or newer is needed and this is ${process.versions.node} on ${process.platform} ${process.arch}. ` +
      'On Linux (x64, arm64, glibc) npm start brings one along; elsewhere install it from https://nodejs.org.',
  )
}

/** The package that brings Node along on this machine, with its version; undefined when there is none for it. */
export function findRuntimePackage() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = process.platform === 'linux' ? optionalDependencies[packageName] : undefined
  return version && `${packageName}@${version}`
}

/**
 * npm 8 to 10 link `node` for both architectures and then remove the link together with the one that does not fit, so the link is made here.
 * A brought-along Node that cannot run (musl instead of glibc) must not stand in the way of the machine's own.
 */
export async function linkRuntime() {
  const broughtAlong = runtimeIn(root)
  rmSync(linked, { force: true })
  if (!isEnough(process.execPath)) await bringLibrary(broughtAlong)
  if (isEnough(broughtAlong)) {
    if (hasCopy()) writeWrapper(linked, broughtAlong)
    else symlinkSync(relative(dirname(linked), broughtAlong), linked)
  }
  getRuntime()
}
