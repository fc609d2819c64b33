import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Db } from '../../src/kernel/db/db.ts'
import { onBothDatabases, openPlace } from '../databases.ts'
import { ALICE } from '../world/people.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { finished, FIXED, runCommand, startProcess } from './process.ts'
import { until } from './waiting.ts'

const TICKETS = process.env.SOAK ? 20_000 : 300
const KILLS = process.env.SOAK ? 3 : 1
/** The import is killed when so many more tickets are in. */
const STEP = process.env.SOAK ? 500 : 50

const person = (n: number) => ({ id: n, name: `Person ${n}`, email: `p${n}@client.test`, role: 'end-user' })

const lineOf = (n: number): string =>
  JSON.stringify({
    id: n,
    subject: `Ticket ${n}`,
    description: 'x',
    status: 'open',
    created_at: '2021-01-01T00:00:00Z',
    updated_at: '2021-01-02T00:00:00Z',
    requester: person(n % 50),
    comments: [0, 1, 2].map((c) => ({
      id: c,
      author_id: n % 50,
      body: `Word ${n} ${c}`,
      public: true,
      created_at: `2021-01-01T0${c}:00:00Z`,
    })),
  })

const countTickets = (db: Db): Promise<number> =>
  db.read(async (reader) => {
    const { count } = await reader.db
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })

onBothDatabases('an import that is killed', (database) => {
  it(`and begun again ${KILLS} times brings every ticket once, with all that was said`, async () => {
    const place = await installedPlace(database)
    const settings = { ...FIXED, ...settingsOf(place) }
    const file = join(place.folder, 'export.json')
    writeFileSync(file, Array.from({ length: TICKETS }, (_, n) => lineOf(n + 1)).join('\n'))
    const command = ['import', 'tickets', '--from', 'zendesk', file]
    const db = openPlace(place)
    for (let kill = 0; kill < KILLS; kill++) {
      const { child } = runCommand(command, settings)
      const gone = once(child, 'exit')
      await until(async () => (await countTickets(db)) >= (kill + 1) * STEP, 'the next tickets', { interval_ms: 5 })
      child.kill('SIGKILL')
      await gone
    }
    await db.close()
    const last = await finished(command, settings)
    expect([last.code, last.output]).toEqual([0, expect.stringContaining('0 skipped.')])
    // It had really been in the middle.
    const known = Number(/, (\d+) already imported, 0 skipped\.$/m.exec(last.output)?.[1])
    expect([known >= KILLS * STEP, known < TICKETS]).toEqual([true, true])
    const again = await finished(command, settings)
    expect(again.output).toContain(`0 imported, ${TICKETS} already imported, 0 skipped.`)
    const running = await startProcess(settings)
    type Page = {
      readonly data: readonly { readonly subject: string; readonly replies_count: number }[]
      readonly meta: { readonly total: number }
    }
    const ask = async (path: string): Promise<Page> =>
      JSON.parse(await (await fetch(`${running.base}/api/v1${path}`, { headers: { authorization: `Bearer ${ALICE.token}` } })).text())
    expect((await ask('/tickets')).meta.total).toBe(TICKETS)
    const subjects = new Set<string>()
    for (let page = 1; page <= TICKETS / 100; page++)
      for (const { subject, replies_count } of (await ask(`/tickets?per_page=100&page=${page}`)).data) {
        subjects.add(subject)
        expect(replies_count).toBe(2)
      }
    expect(subjects.size).toBe(TICKETS)
    expect((await ask(`/search?q=${encodeURIComponent(`"Word ${TICKETS} 2"`)}`)).data.length).toBeGreaterThan(0)
    expect(await running.stop()).toBe(0)
    await place.remove()
  })
})
