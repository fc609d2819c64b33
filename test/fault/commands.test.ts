import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { freshPlace } from '../databases.ts'
import { finished, startProcess } from './process.ts'

const takePort = async (): Promise<{ readonly port: string; close(): void }> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: String(typeof address === 'object' ? address?.port : 0), close: () => void server.close() }
}

describe('a command that cannot be done says why in a sentence', () => {
  it('a port in use, on the very first start: what was made is shown all the same, for it is never shown again', async () => {
    const place = await freshPlace('sqlite')
    const taken = await takePort()
    const { code, output } = await finished(['serve'], { DATA_DIR: place.folder, PORT: taken.port, SMTP_PORT: '0' })
    taken.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${taken.port} is in use already`)
    const token = /hdt_[A-Za-z0-9]{46}/.exec(output)?.[0]
    const again = await startProcess({ DATA_DIR: place.folder })
    expect((await fetch(`${again.base}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    expect(await again.stop()).toBe(0)
    await place.remove()
  })

  it('a backup of nothing is refused, and makes nothing', async () => {
    const place = await freshPlace('sqlite')
    const settings = { DATA_DIR: `${place.folder}/typo` }
    const { code, output } = await finished(['backup', `${place.folder}/copy`], settings)
    expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining('There is no database to copy') })
    expect(existsSync(settings.DATA_DIR) || existsSync(`${place.folder}/copy`)).toBe(false)
    await place.remove()
  })

  it.each([
    [
      'a file in the place of the folder',
      'a-file',
      (path: string) => writeFileSync(path, ''),
      /a-file is not a folder\. It is the folder of DATA_DIR\./,
    ],
    [
      'a database that is none',
      'garbage',
      (path: string) => {
        mkdirSync(path)
        writeFileSync(`${path}/watchdesk.db`, 'not a database at all, by no means'.repeat(40))
      },
      /garbage\/watchdesk\.db is not a database\./,
    ],
  ] as const)('%s', async (_what, name, make, sentence) => {
    const place = await freshPlace('sqlite')
    make(`${place.folder}/${name}`)
    const { code, output } = await finished(['migrate'], { DATA_DIR: `${place.folder}/${name}` })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) })
    await place.remove()
  })

  it('a database that does not answer, without its password', async () => {
    const { code, output } = await finished(['migrate'], { DATABASE_URL: 'postgres://desk:hush@127.0.0.1:1/desk' })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('127.0.0.1:1, cannot be used: nothing listens there') })
    expect(output).not.toContain('hush')
  })

  it('what runs beside the product does not mind settings that are meant for something else', async () => {
    expect(await finished(['discover', '--print'], { PORT: 'eighty' })).toMatchObject({ code: 0 })
  })

  it('a damaged memory of discover, without a word of it: the key of the machine is in there', async () => {
    const place = await freshPlace('sqlite')
    writeFileSync(`${place.folder}/state.json`, '"hush-device-key" and more')
    const { code, output } = await finished(['discover', '--state', `${place.folder}/state.json`], {})
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('state.json is damaged') })
    expect(output).not.toContain('hush')
    await place.remove()
  })

  it('a key can come by the input instead of the command line, where everybody sees it', async () => {
    const place = await freshPlace('sqlite')
    const heard: unknown[] = []
    const desk = createHttpServer(async (request, reply) => {
      heard.push(JSON.parse(await text(request)).registration_key)
      reply.writeHead(401).end()
    }).listen(0, '127.0.0.1')
    await once(desk, 'listening')
    const address = desk.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const typed = ['discover', '--url', url, '--registration-key', '-', '--state', `${place.folder}/state.json`]
    const { code, output } = await finished(typed, {}, { input: 'hush-key\nand more\n' })
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('rejected the registration key') })
    expect(heard).toEqual(['hush-key'])
    expect((await finished(typed, {}, { input: '' })).output).toContain('needs --url and --registration-key')
    desk.close()
    await place.remove()
  })

  it.each([
    ['that is not there', '/none/job', 127, 'Command not found: /none/job.'],
    ['that is no program', '/etc/passwd', 126, '/etc/passwd cannot be run: it is not executable for this user.'],
  ])('a job %s, and its check hears it too', async (_what, job, status, sentence) => {
    const heard: string[] = []
    const monitor = createHttpServer((request, reply) => {
      request.on('data', (chunk: Buffer) => heard.push(`${request.url?.split('?')[0]} ${chunk}`))
      request.on('end', () => reply.end('OK'))
    }).listen(0, '127.0.0.1')
    await once(monitor, 'listening')
    const address = monitor.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/ping/x`
    expect(await finished(['exec', url, '--', job], {})).toEqual({ code: status, output: `${sentence}\n` })
    expect(heard).toEqual([`/ping/x/${status} ${sentence}\n`])
    monitor.close()
  })

  it.each([
    [['-h'], 'watchdesk COMMAND'],
    [['help', 'exec'], 'watchdesk exec PING_URL'],
    [['exec', '-h'], 'watchdesk exec PING_URL'],
  ])('%o is help', async (typed, begin) =>
    expect(await finished(typed, { PORT: 'eighty' })).toMatchObject({ code: 0, output: expect.stringContaining(begin) }),
  )
})
