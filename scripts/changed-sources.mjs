// Plain JavaScript, because it runs before anything is installed, on any Node from 18.
import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

const listFiles = (args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\0') : []
}

/**
 * Source files below `folders` that differ from the parent of the last commit, uncommitted and new ones included; none without git or a parent.
 * @param {readonly string[]} folders
 */
export function changedSources(folders) {
  const changed = listFiles(['diff', '--name-only', '--relative', '--diff-filter=d', '-z', 'HEAD~1', '--', ...folders])
  const untracked = listFiles(['ls-files', '--others', '--exclude-standard', '-z', '--', ...folders])
  return [...new Set([...changed, ...untracked])].filter((file) => /\.(?:tsx?|mjs)$/.test(file))
}
