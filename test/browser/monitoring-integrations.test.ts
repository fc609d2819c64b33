import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { KEYS } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
let receiver: Server
const heard: string[] = []
let answer = 200
beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume()
    heard.push(`${request.method} ${request.url}`)
    response.writeHead(answer).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  stage = await openApp()
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await stage.close()
})

const hook = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?name=$NAME`

const makeCheck = async (name: string, tags = ''): Promise<void> => {
  const headers = { 'x-api-key': KEYS.write, 'content-type': 'application/json' }
  await fetch(`${stage.running.base}/api/v3/checks/`, { method: 'POST', headers, body: JSON.stringify({ name, tags }) })
}

const part = (page: Page, name: string) => page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name })

describe('the integrations of a project', () => {
  it('begin with a choice of kinds and a form that says what is wrong', async () => {
    for (const [name, tags] of [
      ['db-backup-eu', 'prod db'],
      ['etl-hourly', 'prod'],
      ['cert-renew', 'web'],
    ])
      await makeCheck(name ?? '', tags)
    const page = await stage.open('/checks')
    await part(page, 'Integrations').click()
    await page.getByText('No integrations in this project yet').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'integrations-empty')
    await page.getByRole('button', { name: 'Add integration' }).click()
    await page.getByRole('link', { name: /^Splunk On-Call/ }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'integrations-kinds')
    await page.getByRole('link', { name: /^Webhook/ }).click()
    await page.getByRole('heading', { level: 1, name: 'New integration: Webhook' }).waitFor()
    await page.getByRole('button', { name: 'Add integration' }).click()
    await page.getByText('Enter a URL for at least one status.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'integration-new')
  })

  it('are added, tried out with the real result, changed and watched', async () => {
    const page = await stage.open('/checks')
    await part(page, 'Integrations').click()
    await page.getByRole('button', { name: 'Add integration' }).click()
    await page.getByRole('link', { name: /^Webhook/ }).click()
    await page.getByLabel('Name').fill('ops hook')
    await page.getByLabel('URL when down').fill(hook())
    expect(await page.getByLabel('Add to all existing checks').isChecked()).toBe(true)
    expect(await page.getByLabel('Add to new checks by default').isChecked()).toBe(true)
    await page.getByLabel('Add to all existing checks').uncheck()
    await page.getByLabel('Add to new checks by default').uncheck()
    await page.getByRole('button', { name: 'Add integration' }).click()
    await page.getByRole('heading', { level: 1, name: 'ops hook' }).waitFor()
    await page.getByText('No check notifies this integration').waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('The test message was sent.').waitFor()
    expect(heard.filter((line) => line.startsWith('GET /hook?name='))).toHaveLength(1)
    answer = 500
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('The test message was not delivered.').waitFor()
    answer = 200
    const sent = page.getByRole('list', { name: 'Delivery log' })
    await sent.getByRole('button', { name: /500/ }).click()
    await sent.getByText('1 attempt').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'integration')
    await page.getByLabel('Name').fill('operations')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'operations' }).waitFor()
  })

  it('are told of checks in a matrix, one by one and all that are shown, which can be taken back', async () => {
    const page = await stage.open('/checks')
    await part(page, 'Integrations').click()
    await page.getByText('3 checks without integrations.').waitFor()
    await page.getByText('No check notifies operations.').waitFor()
    await page.getByRole('row').filter({ hasText: 'operations' }).locator('[data-status=down]').getByText('0 of 3').waitFor()
    await page.getByRole('row').filter({ hasText: 'operations' }).waitFor()
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.locator('[role=grid][aria-activedescendant]').waitFor()
    answer = 500
    // The list has its row a moment before the keys that act on it; a second test does no harm.
    await vi.waitFor(async () => {
      await page.keyboard.press('t')
      await page.getByText(/^operations does not deliver/).waitFor({ timeout: 3_000 })
    }, 12_000)
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'integrations-failing')
    answer = 200
    await page.keyboard.press('t')
    await page.getByText('The test message was sent.').waitFor()
    await page.getByText(/^operations does not deliver/).waitFor({ state: 'detached' })
    await page.keyboard.press('x')
    await page.getByText('1 integration selected').waitFor()
    await page.getByRole('group', { name: 'Integrations' }).getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('gridcell', { name: 'Paused' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'integrations-chosen')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('gridcell', { name: 'Healthy' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Default' }).click()
    await page.getByRole('switch', { name: 'Default', checked: true }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'integrations')
    await page.getByRole('link', { name: 'Show them' }).click()
    const only = (checked: boolean) => page.getByRole('checkbox', { name: 'Only checks without integrations', checked })
    // The address remembers it, so that it changes a moment after the click.
    await only(true).click()
    await only(false).waitFor()
    await page.getByLabel('operations for etl-hourly').click()
    await page.getByText('2 checks without integrations.').waitFor()
    await page.getByRole('button', { name: 'Enable for all 3' }).click()
    await page.getByText('Enabled for 2 checks').waitFor()
    await page.getByText(/^\d+ checks? without integrations/).waitFor({ state: 'detached' })
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'integrations-matrix')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 checks without integrations.').waitFor()
    await expect.poll(() => page.getByLabel('operations for etl-hourly').isChecked()).toBe(true)
  })

  it('are deleted after asking', async () => {
    const page = await stage.open('/checks')
    await part(page, 'Integrations').click()
    await page.getByRole('row').filter({ hasText: 'operations' }).waitFor()
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.locator('[role=grid][aria-activedescendant]').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'operations' }).waitFor()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByText('Without any integration left: etl-hourly.').waitFor()
    await picture(page, 'integration-delete')
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No integrations in this project yet').waitFor()
  })
})
