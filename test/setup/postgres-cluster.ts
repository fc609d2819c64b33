// A cluster's folder: whose it is, which programs made it, and what they may see of our environment.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyNpmBinaries, listSystemBinaries, nothingFound } from './postgres-binaries.ts'

type Owner = { readonly uid: number; readonly gid: number }
export type Cluster = { readonly folder: string; readonly owner: Owner | undefined; readonly password: string; readonly fsync: boolean }

/** PostgreSQL refuses to run as root; then it runs as the first of these users there is. */
export function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, name: string) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10)
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const owner = { uid: id('-u', name), gid: id('-g', name) }
    if (owner.uid > 0 && owner.gid > 0) return owner
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and none of the users postgres, nobody and daemon exists. Run the tests as an ordinary user.',
  )
}

export function makeFolder(owner: Owner | undefined, within: string): string {
  const isReachable = (parent: string) => spawnSync('test', ['-x', parent], { ...owner, cwd: '/' }).status === 0
  const folder = mkdtempSync(join(isReachable(within) ? within : '/tmp', 'watchdesk-pg-'))
  giveTo(owner, folder)
  return folder
}

function giveTo(owner: Owner | undefined, path: string): void {
  if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path])
}

/** Our settings only: a PGDATA or PGOPTIONS of the person must not change what is tested. */
export function environment(): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))), LC_ALL: 'C', TZ: 'UTC' }
}

const execute = promisify(execFile)

/** Makes the cluster, or says why these programs could not. */
async function initialise(bin: string, { folder, owner, password }: Cluster): Promise<string | undefined> {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  giveTo(owner, passwordFile)
  const flags = [
    '--username=postgres',
    '--auth-host=scram-sha-256',
    // The socket is in a folder that only its owner may enter.
    '--auth-local=trust',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-sync',
    '--no-instructions',
  ]
  let complaint: string | undefined
  // C.UTF-8 sorts as SQLite does and still knows capitals beyond ASCII; a system without it has to do with C.
  for (const locale of ['C.UTF-8', 'C']) {
    rmSync(data, { recursive: true, force: true })
    const making = execute(join(bin, 'initdb'), [`--pgdata=${data}`, `--locale=${locale}`, ...flags], {
      ...owner,
      cwd: folder,
      env: environment(),
    })
    complaint = await making.then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (complaint === undefined) break
  }
  return complaint
}

/** Makes the cluster with the first programs that can, and answers where they are. */
export async function initialiseWithAny(cluster: Cluster): Promise<string> {
  const complaints: string[] = []
  const copyOfNpms = () => {
    const bin = copyNpmBinaries(cluster.folder)
    if (bin !== undefined) giveTo(cluster.owner, cluster.folder)
    return bin
  }
  for (const find of [...listSystemBinaries().map((bin) => () => bin), copyOfNpms]) {
    const bin = find()
    const complaint = bin === undefined ? 'npm brought none for this machine' : await initialise(bin, cluster)
    if (bin !== undefined && complaint === undefined) return bin
    complaints.push(`${bin ?? 'node_modules'}: ${complaint}`)
  }
  throw new Error([nothingFound, ...complaints].join('\n'))
}
