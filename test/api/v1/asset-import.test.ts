import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('importing assets', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const send = async (lines: readonly string[], query = '') => {
    const body = lines.join('\n')
    return await world.alice('POST', `/api/v1/assets/import${query}`, { body, headers: { 'content-type': 'text/csv' } })
  }
  const count = async (q: string): Promise<number> => (await world.alice('GET', `/api/v1/assets?q=${q}`)).json.meta.total

  it('matches rows with assets of earlier batches', async () => {
    const lines = ['name,type,asset_tag', ...Array.from({ length: 250 }, (_, index) => `batch-${index % 130},server,T-${index % 130}`)]
    const expected = { created: 130, updated: 0, unchanged: 120, failed: [] }
    expect((await send(lines, '?dry_run=1')).json.data).toEqual(expected)
    expect(await count('batch-')).toBe(0)
    expect((await send(lines)).json.data).toEqual(expected)
    expect(await count('batch-')).toBe(130)
    expect((await send(lines)).json.data).toEqual({ created: 0, updated: 0, unchanged: 250, failed: [] })
  })

  it('writes at most 100 rows in a transaction', async () => {
    const tx = vi.spyOn(world.db, 'tx')
    await send(['name,type', ...Array.from({ length: 201 }, (_, index) => `many-${index},server`)])
    // The last one tells open pages.
    expect(tx.mock.calls.length).toBeGreaterThanOrEqual(3 + 1)
    tx.mockRestore()
    expect(await count('many-')).toBe(201)
  })

  it('reports the line and the field of each mistake, and imports the other lines', async () => {
    const department = (await world.alice('GET', '/api/v1/departments')).json.data[0].id
    const lines = [
      'name,type,asset_tag,department_id,owner_client_id,assigned_agent_id',
      `right-1,server,R-1,${department},,1`,
      'right-2,toaster,,,,',
      'right-3,server,,999,,',
      'right-4,server,,,999,',
      'right-5,server,,,,999',
      '"right-6\nwith a line",server,R-1,,,',
      ',server,,,,',
    ]
    const expected = [
      { line: 3, errors: { type: [expect.any(String)] } },
      { line: 4, errors: { department_id: ['The selected department id is invalid.'] } },
      { line: 5, errors: { owner_client_id: ['The selected owner client id is invalid.'] } },
      { line: 6, errors: { assigned_agent_id: ['The selected assigned agent id is invalid.'] } },
      { line: 9, errors: { name: [expect.any(String)] } },
    ]
    for (const query of ['?dry_run=1', ''])
      expect((await send(lines, query)).json.data).toEqual({ created: 1, updated: 1, unchanged: 0, failed: expected })
  })

  it('says in a dry run what an import does', async () => {
    const some = (prefix: string, most: number) => fc.nat({ max: most }).map((number) => (number === 0 ? '' : `${prefix}${number}`))
    let serial = 0
    const row = fc
      .tuple(fc.nat({ max: 3 }), some('tag', 8), some('SN-100', 8), some('host', 8), some('rack', 2))
      .map(([name, ...cells]) => `dry-${name},server,${cells.join(',')}`)
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 105, maxLength: 180 }), async (rows) => {
        // Every run has machines of its own.
        serial++
        const own = rows.map((line) => line.replaceAll(/(tag|SN-|host)(\d)/g, `$1${serial}x$2`).replaceAll(/,rack/g, `,Dell${serial},rack`))
        const lines = ['name,type,asset_tag,serial_number,hostname,manufacturer,rack', ...own]
        const rehearsed = (await send(lines, '?dry_run=1')).json.data
        expect((await send(lines)).json.data).toEqual(rehearsed)
        const again = (await send(lines, '?dry_run=1')).json.data
        expect((await send(lines)).json.data).toEqual(again)
      }),
      { numRuns: process.env.SOAK ? 20 : 1 },
    )
  })

  it.each([
    ['more than 5,000 lines', ['name,type', ...Array.from({ length: 5_001 }, () => 'long,server')], 'A file may have at most 5000 lines'],
    ['more than 200 columns', ['name,type', 'long,server', ','.repeat(200)], 'Line 3 has more than 200 columns.'],
    ['a long cell', ['name,type', 'long,server', `${'x'.repeat(40_000)},server`], 'Line 3, column name: a cell may have at most 32767'],
    [
      'a quote that is never closed',
      ['name,type', ...Array.from({ length: 150 }, () => 'long,server'), '"x'],
      'Line 152 has an unclosed quote',
    ],
    ['a NUL', ['name,type', 'long\0,server'], 'The csv field must not contain NUL characters.'],
  ])('refuses a file with %s and imports nothing of it', async (_title, lines, sentence) => {
    const reply = await send(lines)
    expect([reply.status, reply.json.errors]).toEqual([422, { csv: [expect.stringContaining(sentence)] }])
    expect(await count('long')).toBe(0)
  })

  it('accepts 5,000 lines', async () => {
    const reply = await send(['name,type,asset_tag', ...Array.from({ length: 5_000 }, () => 'most,server,MOST')])
    expect(reply.json.data).toEqual({ created: 1, updated: 0, unchanged: 4_999, failed: [] })
  })
})
