import { spawn } from 'node:child_process'

const splitPassword = (url: string): { password: string; address: string } => {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { password, address: parsed.toString() }
}

/** The password travels in the environment, never in the arguments, where every user of the machine could read it. */
const run = (program: string, args: readonly string[], password: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { PATH: '/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin', ...(password && { PGPASSWORD: password }) }
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.on('error', () => reject(new Error(`${program} was not found: install the PostgreSQL client programs.`)))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed: ${complaint.trim()}`))))
  })

export const dumpPostgres = (url: string, file: string): Promise<void> => {
  const { password, address } = splitPassword(url)
  return run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, address], password)
}

export const restorePostgres = (url: string, file: string): Promise<void> => {
  const { password, address } = splitPassword(url)
  return run('pg_restore', ['--clean', '--if-exists', '--no-owner', '--single-transaction', `--dbname=${address}`, file], password)
}
