import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, KEYS, PASSWORD } from '../../world/people.ts'
import { picture } from '../app-stage.ts'
import { openDesk, titled, type Desk } from '../desk-scene.ts'
import { openReceiver } from '../receiver.ts'

onBothDatabases('whoever runs the desk', (database) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(database)
  })
  afterAll(() => desk.close())

  it('an article is written, kept while it is not saved, published, and read in the help centre', async () => {
    const page = await desk.open('/kb')
    await page.getByText('No articles yet').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'kb-empty')
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: 'New article' }).waitFor()
    await page.getByLabel('Title').fill('Reset your VPN')
    await page.getByRole('radio', { name: 'Source' }).check()
    const text = page.getByLabel('Text (Markdown)')
    await text.fill('Open the **client**.')
    await page.getByRole('region', { name: 'Preview' }).getByText('client').waitFor()
    await page.reload()
    await page.getByText('Unsaved text was restored.').waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Reset your VPN')
    await text.press('End')
    await text.press('Enter')
    await text.press('Enter')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await text.pressSequentially('Quit')
    await text.press('Enter')
    await text.pressSequentially('Start')
    await expect.poll(() => text.inputValue()).toBe('Open the **client**.\n\n- Quit\n- Start')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'kb-new')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'Reset your VPN' }).waitFor()
    await page.getByText('v1 · saved').waitFor()
    const help = async (): Promise<string> => (await fetch(`${desk.running.base}/help/en/articles/reset-your-vpn`)).text()
    expect(await help()).not.toContain('Quit')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published: readers can see it').waitFor()
    expect(await help()).toContain('<li>Quit</li>')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'kb-published')
    const public_page = await desk.open('/help/en/articles/reset-your-vpn', { signedIn: false })
    await expect.poll(() => public_page.getByRole('heading', { level: 1 }).textContent()).toBe('Reset your VPN')
  })

  it('a webhook fails, tells what was sent and answered, and is redelivered with a signature that is right', async () => {
    const receiver = await openReceiver()
    const page = await desk.open('/admin/webhooks')
    await page.getByText('No webhooks yet').waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await titled(page, receiver.url).waitFor()
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('menuitem', { name: 'ticket.created' }).click()
    const row = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').filter({ hasText: 'ticket.created' })
    await row.getByText('Will retry').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await row.getByText('not today').waitFor()
    await row.getByLabel('Verify with a secret').fill(secret)
    await row.getByRole('button', { name: 'Check', exact: true }).click()
    await row.getByText('The signature matches this secret').waitFor()
    receiver.answer.status = 200
    await row.getByRole('button', { name: 'Redeliver' }).click()
    await row.getByText('Delivered', { exact: true }).waitFor()
    expect(receiver.got.length).toBeGreaterThan(1)
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(1)
    for (const { signature, body } of receiver.got)
      expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
    receiver.close()
  })

  it('a gap on call is counted in words and goes away with an override; taken back, it is there again', async () => {
    const agent = async (name: string, timezone: string): Promise<number> =>
      (await desk.api('POST', '/users', { name, email: `${name.slice(0, 3)}@acme.test`, password: PASSWORD, timezone })).id
    const user_ids = [await agent('Ana Lovelace', 'Europe/Berlin'), await agent('Chen Wu', 'Asia/Shanghai')]
    // Nobody from Saturday 18:00 to Sunday 00:00, all year round.
    const restrictions = [
      { weekdays: [1, 2, 3, 4, 5, 7], from: '00:00', to: '24:00' },
      { weekdays: [6], from: '00:00', to: '18:00' },
    ]
    const { id } = await desk.api('POST', '/on-call/schedules', {
      name: 'IT primary',
      time_zone: 'Europe/Berlin',
      layers: [{ rotation: 'weekly', handoff_at: '2026-01-05T08:00:00Z', user_ids, restrictions }],
    })
    const page = await desk.open(`/oncall/${id}?view=week&from=2026-03-25`)
    await page.getByText('1 gap (6h) in the time shown').waitFor()
    await page.getByText('clocks in Europe/Berlin are put forward by 1h').first().waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'oncall-gap')
    await page.getByRole('button', { name: /^Fill the gap/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('On call').selectOption({ label: 'Ana Lovelace' })
    await dialog.getByText('Covers 6h without anyone on call.').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'oncall-override')
    await dialog.getByRole('button', { name: 'Create override' }).click()
    await page.getByText('Fully covered in the period shown.').waitFor()
    await page.getByRole('group', { name: 'Calendar of IT primary' }).getByText('Overrides').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'oncall-covered')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('1 gap (6h) in the time shown').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Fully covered in the period shown.').waitFor()
  })

  it('an agent whom the directory deactivates is asked to sign in again at once, and cannot', async () => {
    const directory = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${KEYS.scim}`, 'content-type': 'application/scim+json' }
      const reply = await fetch(`${desk.running.base}/scim/v2${path}`, { method, headers, body: body && JSON.stringify(body) })
      expect(reply.status).toBe(200)
      return JSON.parse(await reply.text())
    }
    const id = await desk.makeTicket('Left behind')
    const page = await desk.asBob(`/tickets/${id}`)
    await titled(page, 'Left behind').waitFor()
    const { Resources } = await directory('GET', `/Users?${new URLSearchParams({ filter: `userName eq "${BOB.email}"` })}`)
    await directory('PATCH', `/Users/${Resources[0].id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    const question = page.getByRole('dialog', { name: 'Sign in again' })
    await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await question.getByText('These credentials do not match our records.').waitFor()
  })
})
