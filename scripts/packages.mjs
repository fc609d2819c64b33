// Knows without asking npm whether node_modules is in step with package-lock.json.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const lockFile = join(root, 'package-lock.json')
export const installedFile = join(root, 'node_modules', '.package-lock.json')

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

function thisMachine() {
  process.report.excludeNetwork = true
  const { glibcVersionRuntime } = process.report.getReport().header
  return { os: process.platform, cpu: process.arch, libc: glibcVersionRuntime ? 'glibc' : 'musl' }
}

/** Made for this very machine: npm leaves such a package out without a word when it dislikes the Node that runs npm. */
const isBinaryFor = (machine, wanted) =>
  (wanted.os ?? wanted.cpu) !== undefined &&
  ['os', 'cpu', 'libc'].every((trait) => wanted[trait] === undefined || [wanted[trait]].flat().includes(machine[trait]))

/** The locked packages that are missing or of another version; what is for other machines may be missing. */
export function listOutOfStep({ locked, installed, exists, machine }) {
  return Object.entries(locked)
    .filter(([path, wanted]) => {
      if (path === '') return false
      const found = installed[path]
      if (found) return found.version !== wanted.version || found.integrity !== wanted.integrity || !exists(path)
      return !(wanted.optional || wanted.devOptional) || isBinaryFor(machine, wanted)
    })
    .map(([path]) => path)
}

export function listMissingPackages() {
  if (!existsSync(installedFile)) return ['node_modules']
  const exists = (path) => existsSync(join(root, path))
  return listOutOfStep({ locked: readPackages(lockFile), installed: readPackages(installedFile), exists, machine: thisMachine() })
}
