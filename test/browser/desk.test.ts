import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
}, 120_000)
afterAll(() => stage.close())

const api: AppStage['api'] = (...asked) => stage.api(...asked)

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const go = (page: Page, name: string) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click()

/** Axe finds nothing, and there is a picture for whoever wants to look. */
const looksRight = async (page: Page, name: string): Promise<void> => {
  expect(await stage.wrongs(page)).toEqual([])
  await picture(page, name)
}

describe('working time and promises', () => {
  it('have a calendar that is drawn', async () => {
    const page = await stage.open('/admin/calendars')
    await page.getByText('No calendars yet').waitFor()
    await looksRight(page, 'calendars-none')
    await page.keyboard.press('c')
    await dialog(page).getByLabel('Name', { exact: true }).fill('Office')
    await dialog(page).getByLabel('Time zone').fill('Europe/Berlin')
    await dialog(page).getByRole('button', { name: 'Fri' }).click()
    await dialog(page).getByRole('button', { name: 'Add a holiday' }).click()
    await dialog(page).getByLabel('Date').fill('2026-12-25')
    await dialog(page).getByLabel('Name of the holiday').fill('Christmas')
    await looksRight(page, 'calendar-new')
    await press(page, 'Create calendar')
    await page.getByRole('img', { name: '32.0 hours a week' }).waitFor()
    await looksRight(page, 'calendars')
  })

  it('are kept by a policy, and played through before anybody relies on it', async () => {
    await api('POST', '/tickets', { subject: 'Before', description: 'Help', requester_email: 'ana@client.test' })
    const page = await stage.open('/admin/sla')
    await page.getByText('No SLA policies yet').waitFor()
    await page.keyboard.press('c')
    await dialog(page).getByLabel('Name', { exact: true }).fill('Standard')
    await dialog(page).getByLabel('Urgent: First reply').fill('soon')
    await press(page, 'Create policy')
    await expect.poll(() => dialog(page).getByLabel('Urgent: First reply').getAttribute('aria-invalid')).toBe('true')
    await dialog(page).getByLabel('Urgent: First reply').fill('30m')
    await dialog(page).getByLabel('High: First reply').fill('1h 30m')
    await dialog(page).getByLabel('High: Solution').fill('8h')
    await dialog(page).getByText('Would have counted for 1 ticket of the last 7 days').waitFor()
    await looksRight(page, 'policy-new')
    await press(page, 'Create policy')
    await rowOf(page, 'Standard').getByText('High 1h 30m').waitFor()
    await page.getByText('Gets “Standard”').waitFor()
    await rowOf(page, 'Solution').getByText('8h').waitFor()
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByLabel('Step 1', { exact: true }).selectOption('Is resolved')
    await page.getByRole('listitem').filter({ hasText: 'Solution' }).filter({ hasText: 'is kept' }).waitFor()
    await looksRight(page, 'sla')
  })
})

describe('the everyday of the desk', () => {
  it('has macros, mailboxes and a few decisions', async () => {
    const page = await stage.open('/admin/macros')
    await page.getByRole('button', { name: 'New macro' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Close politely')
    await dialog(page).getByLabel('Status').selectOption('Resolved')
    await dialog(page).getByLabel('Assign to').selectOption('Whoever uses it')
    await dialog(page).getByLabel('Add tags').fill('done')
    await dialog(page).getByLabel('Reply').fill('Dear {{requester.name}}, thank you.')
    await looksRight(page, 'macro-new')
    await press(page, 'Create macro')
    await rowOf(page, 'Close politely').getByText('+done').waitFor()
    await looksRight(page, 'macros')
    await go(page, 'Mailboxes')
    await page.getByRole('button', { name: 'New mailbox' }).click()
    await dialog(page).getByLabel('Address').fill('help@acme.test')
    await looksRight(page, 'mailbox-new')
    await press(page, 'Create mailbox')
    await rowOf(page, 'help@acme.test').getByText('On').waitFor()
    await looksRight(page, 'mailboxes')
    await rowOf(page, 'help@acme.test').getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByLabel('Fetch the mail from a server (IMAP)').check()
    await dialog(page).getByLabel('Server', { exact: true }).fill('localhost')
    await dialog(page).getByLabel('Port', { exact: true }).fill('1')
    await dialog(page).getByLabel('User', { exact: true }).fill('help')
    await dialog(page).getByLabel('Password', { exact: true }).fill('secret')
    await dialog(page).getByRole('button', { name: 'Try these settings' }).click()
    await dialog(page).getByText('It does not work:').waitFor()
    await looksRight(page, 'mailbox-fetched')
    await press(page, 'Save changes')
    await rowOf(page, 'help@acme.test')
      .getByText(/Not fetched yet|Fetching fails/)
      .waitFor()
    await rowOf(page, 'help@acme.test').getByRole('button', { name: 'Delete…' }).click()
    await dialog(page).getByText('Mail to its address no longer becomes tickets.').waitFor()
    await press(page, 'Delete')
    await page.getByText('No mailboxes yet').waitFor()
    await go(page, 'Desk')
    await page.getByRole('switch', { name: /^Their open tickets/ }).click()
    await page.getByLabel('So many alerts of one group at once').fill('7')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved').last().waitFor()
    await page.getByLabel('Ask clients so many hours after the solution').fill('48')
    await page.getByRole('button', { name: 'Save survey' }).click()
    await expect
      .poll(() => api('GET', '/settings'))
      .toMatchObject({ return_tickets_on_departure: false, major_incident_alerts: 7, csat_delay_hours: 48 })
    await looksRight(page, 'desk')
  })
})

describe('two records of one client', () => {
  it('become one, after it is said what will happen', async () => {
    const from = (name: string, subject: string) =>
      api('POST', '/tickets', { subject, description: 'Help', requester_email: `${name}@twin.test`, requester_name: `Tina ${name}` })
    const [{ requester: old }, { requester: stays }] = [await from('old', 'Asked before'), await from('new', 'Asked today')]
    const page = await stage.open(`/people/${old.id}`)
    await page.getByRole('button', { name: 'Merge into…' }).click()
    expect(await dialog(page).getByRole('button', { name: 'Merge', exact: true }).isDisabled()).toBe(true)
    await dialog(page).getByRole('combobox').fill('tina')
    await dialog(page).getByRole('option').first().waitFor()
    expect(await dialog(page).getByRole('option').allTextContents()).toEqual(['Tina newnew@twin.test'])
    await dialog(page).getByRole('combobox').press('Enter')
    await dialog(page).getByText('1 ticket. From now on, answers go to new@twin.test.').waitFor()
    await dialog(page).getByText('old@twin.test becomes free').waitFor()
    await looksRight(page, 'client-merge')
    await press(page, 'Merge into Tina new')
    await page.getByRole('heading', { level: 1, name: 'Tina new' }).waitFor()
    for (const subject of ['Asked before', 'Asked today']) await page.getByRole('link', { name: subject }).waitFor()
    await page.goto(`${stage.running.base}/people/${old.id}`)
    await page.getByText('This record was merged.').getByRole('link', { name: 'Tina new' }).waitFor()
    expect(await page.getByRole('button', { name: 'Merge into…' }).count()).toBe(0)
    await looksRight(page, 'client-merged')
    expect((await api('GET', `/clients/${old.id}`)).merged_into_id).toBe(stays.id)
  })
})

describe('a page whose data does not come', () => {
  it.each(['/admin/agents', '/admin/webhooks', '/admin/audit', '/admin/sla', '/admin/scim', '/me/security'])(
    '%s says what failed, and tries again',
    async (path) => {
      const page = await stage.open('/home')
      const broken = { status: 500, json: { message: 'The disk is full.' } }
      await page.route(/\/app\/api\/(users|webhooks|audit-log|sla-policies|scim-connections|profile\/security)(\?|$)/, (route) =>
        route.fulfill(broken),
      )
      await page.goto(`${stage.running.base}${path}`)
      await page.getByText('The disk is full.').first().waitFor()
      await looksRight(page, `error${path.replaceAll('/', '-')}`)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.getByText('The disk is full.').waitFor({ state: 'detached' })
    },
  )
})

describe('a rule that acts by itself', () => {
  it('shows what it would have matched while it is written, then acts, and tells what it did', async () => {
    for (const tag of ['vip', 'vip', 'other'])
      await api('POST', '/tickets', { subject: `About ${tag}`, description: 'Help', requester_email: 'ana@client.test', tags: [tag] })
    const page = await stage.open('/admin/automations')
    await page.getByText('No automations yet').waitFor()
    await looksRight(page, 'automations-none')
    await page.keyboard.press('c')
    await page.getByLabel('Name', { exact: true }).fill('VIP first')
    await page.getByLabel('Field 1').selectOption('Tags')
    await page.getByLabel('Value 1').fill('vip')
    await page.getByText('Would have matched 2 tickets in the last 7 days').waitFor()
    await page.getByLabel('Priority', { exact: true }).selectOption('Urgent')
    await page.getByRole('list', { name: 'Matching tickets' }).getByRole('button').first().click()
    await page.getByRole('insertion').filter({ hasText: 'urgent' }).waitFor()
    await looksRight(page, 'rule-new')
    await page.getByRole('button', { name: 'Create rule' }).click()
    await page.getByText('It has done nothing yet.').waitFor()
    await api('POST', '/tickets', { subject: 'Again', description: 'Help', requester_email: 'ana@client.test', tags: ['vip'] })
    await page.reload()
    const did = page.getByRole('list', { name: 'What it did' })
    await did.getByText('Changed it').waitFor()
    await did.getByRole('button').first().click()
    await did.getByRole('link', { name: /^HD-/ }).waitFor()
    await looksRight(page, 'rule')
    await go(page, 'Automations')
    await rowOf(page, 'VIP first').getByRole('button', { name: 'Turn off' }).click()
    await rowOf(page, 'VIP first').getByText('Off', { exact: true }).waitFor()
    await looksRight(page, 'automations')
  })
})
