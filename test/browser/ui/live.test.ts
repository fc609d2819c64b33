import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { visit, WAIT } from './browser.ts'
import { openStage, type Stage } from './gallery-stage.ts'

let stage: Stage
let context: BrowserContext
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  context = await stage.context()
})

const connect = async (): Promise<Page> => {
  const page = await visit(context, `${stage.server.url}/gallery#live`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.locator('[data-live=open]').first().waitFor()
  await page.getByRole('table').waitFor()
  return page
}

const patch = (id: number, v: number, status: string): string =>
  `id: ${id}\nevent: patch\ndata: ${JSON.stringify({ t: 'demo', id: 'row-0', v, p: { status } })}\n\n`

const tell = (text: string): void => {
  for (const stream of stage.server.openStreams()) stream.write(text)
}

const statusOf = (page: Page, name: string, kind: string) => page.getByRole('row', { name }).locator(`[data-status=${kind}]`)

describe('the tabs of one browser', () => {
  it('share one connection, hear the same, and hand it over', async () => {
    const first = await connect()
    const second = await connect()
    expect(stage.server.openStreams()).toHaveLength(1)
    tell(patch(41, 2, 'down'))
    await Promise.all([first, second].map((page) => statusOf(page, 'backup-eu', 'down').waitFor()))
    await first.close()
    await vi.waitFor(() => expect(stage.server.openStreams().map(({ lastId }) => lastId)).toEqual(['41']), WAIT)
    tell(patch(42, 3, 'late'))
    await statusOf(second, 'backup-eu', 'late').waitFor()
    await second.close()
  })

  it('drop a change that is older than what they show', async () => {
    const page = await connect()
    tell(patch(1, 5, 'down') + patch(2, 4, 'up'))
    await statusOf(page, 'backup-eu', 'down').waitFor()
    tell(patch(3, 6, 'paused'))
    await statusOf(page, 'backup-eu', 'paused').waitFor()
    await page.close()
  })

  it('ask for everything anew when the server lost the thread', async () => {
    const page = await connect()
    const row = stage.server.rows[1]
    if (row !== undefined) row.name = 'etl-renamed'
    tell('event: reset\ndata: gap\n\n')
    await page.getByRole('row', { name: 'etl-renamed' }).waitFor()
    await page.close()
  })

  it('say so when the connection is lost, and come back by themselves', async () => {
    const page = await connect()
    for (const stream of stage.server.openStreams()) stream.end()
    await page.locator('[data-live=reconnecting]').first().waitFor()
    await page.locator('[data-live=open]').first().waitFor()
    await page.close()
  })
})

it('a server that asks for patience is waited for, and the page says how long', async () => {
  const page = await visit(context, `${stage.server.url}/gallery#live`)
  stage.server.limit.refusals = 1
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText(/Too many requests\. Trying again in/).waitFor()
  await page.getByRole('table').waitFor()
  await page.getByText(/Too many requests/).waitFor({ state: 'detached' })
  await page.close()
})
