import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../world.ts'
import { withProgram } from './with-program.ts'

const run = promisify(execFile)
const NINE_MEGABYTES = 9 * 1_048_576

withProgram('curl', 'curl -f with a ping whose body is over the limit', () => {
  let world: World
  let base: string
  let uuid: string
  let file: string
  beforeAll(async () => {
    world = await openWorld()
    uuid = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'Backup' } })).json.uuid
    base = await world.product.app.listen({ host: '127.0.0.1', port: 0 })
    file = join(world.folder, 'log.txt')
    await writeFile(file, Buffer.alloc(NINE_MEGABYTES, 'x'))
  })
  afterAll(() => world.close())

  it.each([
    ['with a length', []],
    ['in chunks', ['--header', 'Transfer-Encoding: chunked']],
    ['without waiting for 100 Continue', ['--header', 'Expect:']],
  ])('%s succeeds, and the ping is counted', async (_, more) => {
    const before = (await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings
    // A failure of curl is a rejection.
    const { stdout } = await run('curl', ['-f', '-sS', '--noproxy', '*', ...more, '--data-binary', `@${file}`, `${base}/ping/${uuid}`])
    expect(stdout).toBe('OK')
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings).toBe(before + 1)
  })
})
