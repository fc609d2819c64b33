import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYS, PASSWORD } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
  for (const [name, tags] of Object.entries({ 'db-backup-eu': 'prod db', 'etl-hourly': 'prod etl', 'cert-renew': 'web' })) {
    const reply = await fetch(`${stage.running.base}/api/v3/checks/`, {
      method: 'POST',
      headers: { 'x-api-key': KEYS.write, 'content-type': 'application/json' },
      body: JSON.stringify({ name, tags }),
    })
    const { uuid }: { uuid: string } = JSON.parse(await reply.text())
    for (const end of ['/start', '', '/start', '/fail', ...(name === 'etl-hourly' ? ['/start'] : [])])
      await fetch(`${stage.running.base}/ping/${uuid}${end}`, { method: 'POST' })
  }
})
afterAll(() => stage.close())

const part = async (name: string): Promise<Page> => {
  const page = await stage.open('/checks')
  await page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return page
}

describe('a project', () => {
  it('draws when its checks ran', async () => {
    const page = await part('Timeline')
    await page.getByRole('img', { name: 'etl-hourly: 3 runs, 1 failed' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'timeline')
    await page.getByText('Last 7 days').click()
    await page.waitForURL(/span=week/)
    await page.getByRole('searchbox').fill('web')
    await page.getByRole('img', { name: /^etl-hourly/ }).waitFor({ state: 'detached' })
    await page.getByRole('img', { name: 'cert-renew: 2 runs, 1 failed' }).waitFor()
  })

  it('has badges to paste elsewhere', async () => {
    const page = await part('Badges')
    await page.getByLabel('Badge for').selectOption('All checks tagged prod')
    await page.getByRole('img', { name: 'The badge of prod' }).first().waitFor()
    await page.getByText('HTML', { exact: true }).click()
    await page.getByText(/<img src=.*\.svg" alt="prod">/).waitFor()
    await page.getByLabel('Badge for').selectOption('cert-renew')
    await page.getByLabel('Label, if not the name').fill('Certificates')
    await page.getByRole('img', { name: 'The badge of Certificates' }).first().waitFor()
    await page.getByText(/!\[Certificates\]\(.*\.svg\?label=Certificates\)/).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'badges')
  })

  it('tells everybody how things are, after a look at it beforehand', async () => {
    const page = await part('Status pages')
    await page.getByText('No status pages yet').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Create status page' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Acme status')
    await page.getByRole('button', { name: 'Fill from title' }).click()
    await page.getByLabel('Add component').selectOption({ label: 'All checks tagged prod' })
    await page.getByLabel('Add component').selectOption({ label: 'cert-renew' })
    await page.getByLabel('Public name of: All checks tagged prod').fill('Production')
    await page.getByRole('button', { name: 'Move cert-renew up' }).click()
    // At the top it cannot go further up, so the keyboard is on the way down.
    await page.locator('button:focus[aria-label="Move cert-renew down"]').waitFor()
    const grip = page.locator('[data-tip="Drag to reorder"]')
    await grip.last().dragTo(page.getByLabel('Public name of: cert-renew'))
    await page.getByRole('button', { name: 'Move Production up', disabled: true }).waitFor()
    await page.getByRole('button', { name: 'Move cert-renew up' }).click()
    const preview = page.frameLocator('iframe[title="Preview"]')
    await preview.getByRole('heading', { name: 'Production' }).waitFor()
    await expect.poll(() => preview.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['cert-renew', 'Production'])
    await page.getByLabel('Published').check()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'status-page-editor')
    await page.getByRole('button', { name: 'Create status page' }).click()
    await page.getByRole('link', { name: 'Open the page' }).click()
    await page.waitForURL(/\/status\/acme-status$/)
    await page.getByText('Some systems are down').waitFor()
    await page.goBack()
    await page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name: 'Status pages' }).click()
    await page.getByRole('cell', { name: '2 components' }).waitFor()
    await picture(page, 'status-pages')
  })

  it('plans maintenance and calls it off', async () => {
    const page = await part('Maintenance')
    await page.getByRole('button', { name: 'Plan maintenance' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('DB upgrade')
    await page.getByRole('dialog').getByText('Recurring').click()
    await page.getByText('At 02:00, every Sunday').or(page.getByText(/02:00/)).first().waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'maintenance-plan')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row').filter({ hasText: 'DB upgrade' }).getByRole('cell', { name: 'Planned' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'maintenance')
    await page.getByRole('button', { name: 'Cancel…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel maintenance' }).click()
    await page.getByText('No maintenance planned').waitFor()
  })

  it('says who may see it, begins anew beside another and is deleted by its name', async () => {
    const page = await part('Settings')
    await page.getByRole('row').filter({ hasText: 'alice@acme.test' }).getByText('view and change').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'settings-members')
    await page.getByLabel('Project', { exact: true }).selectOption('new')
    await page.getByLabel('Name').fill('Sandbox')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByText('No checks in this project yet').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    const refusal = { status: 403, json: { message: 'Confirm your identity, then retry the request.', code: 'sudo_required' } }
    await page.route('**/app/api/projects/*/keys', (route) => route.fulfill(refusal), { times: 1 })
    await page.getByRole('row').filter({ hasText: 'Read-only' }).getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('New key: Read-only').waitFor()
    await page.getByRole('button', { name: 'Delete project…' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Sandbox')
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
    await page.getByText('Sandbox was deleted').waitFor()
    await page.getByRole('link', { name: 'db-backup-eu' }).waitFor()
  })
})
