import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYS, openWorld, type World } from '../../world.ts'

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))

describe('watchdesk exec', () => {
  let world: World
  let base: string
  beforeAll(async () => {
    world = await openWorld()
    base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())

  const start = (url: string, command: readonly string[]) =>
    spawn(process.execPath, [main, 'exec', url, '--', ...command], { stdio: ['pipe', 'pipe', 'pipe'] })
  const run = async (url: string, command: readonly string[], input = '') => {
    const child = start(url, command)
    child.stdin.end(input)
    const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { out, err, status }
  }
  const newCheck = async (): Promise<string> => (await world.writer('POST', '/api/v3/checks/', { body: {} })).json.uuid
  const pingsOf = async (uuid: string) => (await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)).json.pings.toReversed()
  const bodyOf = async (uuid: string, n: number) => (await world.writer('GET', `/api/v3/checks/${uuid}/pings/${n}/body`)).text

  it('tells the start, the end and the last of the output in one run, and exits as the command did', async () => {
    const uuid = await newCheck()
    const script = 'cat; echo problem >&2; exit 3'
    const { out, err, status } = await run(`${base}/ping/${uuid}`, ['sh', '-c', script], 'input\n')
    expect([out, err, status]).toEqual(['input\n', 'problem\n', 3])
    const [first, last] = await pingsOf(uuid)
    expect([first.type, last.type]).toEqual(['start', 'fail'])
    expect(first.rid).toBe(last.rid)
    expect(last).toHaveProperty('duration')
    expect((await bodyOf(uuid, 2)).split('\n').toSorted()).toEqual(['', 'input', 'problem'])
  })

  it('sends the end of a long output, and makes the check if it is asked to', async () => {
    const script = 'for i in $(seq 5000); do echo line $i; done'
    expect((await run(`${base}/ping/${KEYS.ping}/made-by-exec?create=1`, ['sh', '-c', script])).status).toBe(0)
    const [{ uuid }] = (await world.writer('GET', '/api/v3/checks/?slug=made-by-exec')).json.checks
    const body = await bodyOf(uuid, 2)
    expect(body.length).toBe(10_000)
    expect(body.endsWith('line 4999\nline 5000\n')).toBe(true)
  })

  it('passes signals on and tells that the command was killed', async () => {
    const uuid = await newCheck()
    const child = start(`${base}/ping/${uuid}`, ['sh', '-c', 'trap "echo stopping; exit 7" TERM; echo ready; while :; do sleep 0.1; done'])
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [status] = await once(child, 'exit')
    expect(status).toBe(7)
    expect((await pingsOf(uuid)).at(-1)).toMatchObject({ type: 'fail' })
    expect(await bodyOf(uuid, 2)).toBe('ready\nstopping\n')
  })

  it('a command that does not exist is a failure like any other', async () => {
    const uuid = await newCheck()
    expect((await run(`${base}/ping/${uuid}`, ['/no/such/command'])).status).toBe(127)
    expect((await pingsOf(uuid)).at(-1)).toMatchObject({ type: 'fail' })
  })

  it('runs the command even if there is no such check', async () => {
    const { out, err, status } = await run(`${base}/ping/00000000-0000-4000-8000-000000000000`, ['echo', 'done'])
    expect([out, status]).toEqual(['done\n', 0])
    expect(err).toContain('404')
  })

  it('complains about an address that is none', async () => {
    expect((await run('nonsense', ['true'])).status).toBe(2)
  })
})
