import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYS } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
})
afterAll(() => stage.close())

const api: AppStage['api'] = (...asked) => stage.api(...asked)

describe('the reports', () => {
  const ticket = async (n: number): Promise<number> => {
    const body = { subject: `Printer ${n}`, description: 'It is on fire.', requester_email: `c${n}@client.test`, assignee_id: 1 }
    return (await api('POST', '/tickets', { ...body, priority: n === 1 ? 'high' : 'medium' })).id
  }

  it('show the numbers of known tickets, open the list behind them and give them away as CSV', async () => {
    const page = await stage.open('/reports')
    await page.getByRole('heading', { level: 1, name: 'Volume' }).waitFor()
    await page.getByText('No data in this period.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    const [first = 0, second = 0] = [await ticket(1), await ticket(2), await ticket(3)]
    for (const id of [first, second]) {
      await api('POST', `/tickets/${id}/replies`, { body: 'Water helps.', status: 'resolved' })
      await api('POST', `/tickets/${id}/csat`, { rating: id === first ? 5 : 4, comment: 'Dry now.' })
    }
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
    await expect.poll(() => figure('Created').textContent()).toBe('3')
    await expect.poll(() => figure('Resolved').textContent()).toBe('2')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-volume')
    await figure('Created').getByRole('button').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Printer 3' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-behind')
    await page.keyboard.press('Escape')
    await page.getByText('90 days').click()
    await page.waitForURL(/period=90d/)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
    expect(file.suggestedFilename()).toMatch(/^volume-.*\.csv$/)
    await page.getByRole('link', { name: 'Response' }).click()
    await page.waitForURL(/reports\/response.*period=90d/)
    await page.getByLabel('Compare by').selectOption('priority')
    await page.getByRole('region', { name: 'First response' }).getByRole('row', { name: /High/ }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-response')
    await page.getByRole('button', { name: '< 1s: First response' }).first().click()
    await page.getByRole('dialog').getByRole('columnheader', { name: 'Waited' }).waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'Printer 1' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-waited')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Satisfaction' }).click()
    await expect.poll(() => figure('Average').textContent()).toBe('4.50')
    await page.getByLabel('Rating', { exact: true }).selectOption('5')
    await expect.poll(() => page.getByRole('region', { name: 'Client comments' }).getByRole('row').count()).toBe(2)
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-csat')
    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByRole('button', { name: /Show 1 ticket: open, assigned to/ }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-agents')
  })

  it('keep to a department, to promises and to what was watched', async () => {
    const { id } = await api('POST', '/departments', { name: 'Facilities' })
    const page = await stage.open('/reports/volume')
    await page.getByLabel('Department').selectOption({ label: 'Facilities' })
    await page.waitForURL(new RegExp(`department=${id}`))
    await page.getByText('No data in this period.').waitFor()
    await page.getByRole('link', { name: 'SLA' }).click()
    await page.getByText('No SLA target was due in this period.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-sla')
    const key = { 'x-api-key': KEYS.write, 'content-type': 'application/json' }
    const made = await fetch(`${stage.running.base}/api/v3/checks/`, {
      method: 'POST',
      headers: key,
      body: JSON.stringify({ name: 'db-backup' }),
    })
    const { ping_url }: { ping_url: string } = JSON.parse(await made.text())
    for (const end of ['', '/fail']) await fetch(`${stage.running.base}/ping/${ping_url.split('/').at(-1)}${end}`, { method: 'POST' })
    await page.getByRole('link', { name: 'Uptime' }).click()
    await page
      .getByRole('row', { name: /db-backup/ })
      .getByText('Down', { exact: true })
      .waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-uptime')
    await page.getByRole('button', { name: '1: 1 downtime of db-backup' }).click()
    await page.getByRole('dialog').getByText('ongoing').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-downtimes')
  })
})
