// Node 26 needs libatomic.so.1, which a machine without a compiler often lacks.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { aptExtract, aptInstall, mayInstall } from './apt.mjs'
import { Refusal, announced, root } from './run.mjs'

const folder = join(root, '.cache', 'lib')

const advice =
  'Node 26 needs the system library libatomic.so.1. Install it (Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic) and try again.'

const lacksLibrary = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stderr?.includes('libatomic.so.1') ?? false

function useCopy() {
  process.env.LD_LIBRARY_PATH = [folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
}

async function bring() {
  if (mayInstall() ? await aptInstall('libatomic1') : await aptExtract('libatomic1', folder)) return
  throw new Refusal(advice)
}

/** Makes the library available to this Node, if that is what keeps it from starting: for everyone, else for this checkout. */
export async function bringLibrary(node) {
  if (!lacksLibrary(node)) return
  if (!existsSync(folder)) await announced('installing libatomic1, which Node 26 needs', bring)
  if (existsSync(folder)) useCopy()
  if (lacksLibrary(node)) throw new Refusal(advice)
}

export const hasCopy = () => existsSync(folder)

/** Stands in for Node where it needs the copy; found beside this checkout wherever that is moved to. */
export function writeWrapper(link, node) {
  const here = (path) => `"$here/${relative(join(link, '..'), path)}"`
  const lines = [
    '#!/bin/sh',
    'here=$(cd "$(dirname "$0")" && pwd)',
    `LD_LIBRARY_PATH=${here(folder)}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}`,
    'export LD_LIBRARY_PATH',
    `exec ${here(node)} "$@"`,
  ]
  writeFileSync(link, `${lines.join('\n')}\n`)
  chmodSync(link, 0o755)
}
