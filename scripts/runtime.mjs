// Watchdesk runs on Node 26, which comes along as an optional npm dependency on Linux; elsewhere the person's own must be new enough.
import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Refusal, root } from './run.mjs'

export const neededMajor = 26

const majorOf = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0)
const isCurrentEnough = majorOf(process.versions.node) >= neededMajor
const linked = join(root, 'node_modules', '.bin', 'node')
const broughtAlong = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')

function isEnough(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 && majorOf(stdout) >= neededMajor
}

/** The Node to run the product with; undefined when there is none. */
export function findRuntime() {
  if (isCurrentEnough) return process.execPath
  return isEnough(linked) ? linked : undefined
}

export function getRuntime() {
  const found = findRuntime()
  if (found) return found
  throw new Refusal(
    `Node ${neededMajor} or newer is needed and this is ${process.versions.node} on ${process.platform} ${process.arch}. ` +
      `On Linux (x64, arm64, glibc) npm ci brings one along; elsewhere install it from https://nodejs.org.`,
  )
}

/**
 * npm 8 to 10 link `node` for both architectures and then remove the link together with the one that does not fit, so the link is made here.
 * A brought-along Node that cannot run (musl instead of glibc) must not stand in the way of the machine's own.
 */
export function linkRuntime() {
  rmSync(linked, { force: true })
  if (isEnough(broughtAlong)) symlinkSync(relative(dirname(linked), broughtAlong), linked)
  getRuntime()
}
