import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALICE } from '../world/people.ts'
import { picture } from './app-stage.ts'
import { editorReady, openDesk, rowOf, thread, titled, type Desk } from './desk-scene.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 120_000)
afterAll(() => desk.close())

describe('the queue', () => {
  it('puts what is due first, narrows down, changes many at once and takes it back', async () => {
    await desk.makeTicket('VPN drops every morning', { priority: 'high', assignee_id: ALICE.id, tags: 'vpn,network' })
    const grafana = await desk.makeTicket('Access to Grafana', {
      priority: 'low',
      requester_email: 'chen@third.example',
      requester_name: 'Chen',
      assignee_id: desk.bob,
    })
    await desk.api('PUT', `/tickets/${grafana}`, { status: 'pending' })
    const page = await desk.asAlice('/inbox/open')
    await rowOf(page, 'VPN drops').waitFor()
    const subjects = await page.getByRole('row').allTextContents()
    expect(subjects[1]).toContain('Laptop will not boot')
    expect(subjects[2]).toContain('VPN drops')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'queue')
    await page.keyboard.press('f')
    await page.getByRole('combobox').fill('high')
    expect(await desk.wrongs(page)).toEqual([])
    await page.keyboard.press('Enter')
    await rowOf(page, 'Laptop').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove filter Priority High' }).click()
    await rowOf(page, 'Laptop').waitFor()
    await page.locator('main').focus()
    for (const key of ['j', 'x', 'j', 'j', 'X']) await page.keyboard.press(key)
    await page.getByText('3 tickets selected').waitFor()
    await picture(page, 'queue-selected')
    await page.keyboard.press('p')
    await page.getByRole('combobox', { name: 'Find' }).fill('low')
    await picture(page, 'queue-picker')
    await page.keyboard.press('Enter')
    await page.getByText('3 tickets now Low').waitFor()
    await rowOf(page, 'Laptop').getByText('Low').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rowOf(page, 'Laptop').getByText('Urgent').waitFor()
    await rowOf(page, 'VPN drops').getByText('High').waitFor()
  })

  it('follows what others do, without moving under the pointer', async () => {
    const page = await desk.asAlice('/inbox/open')
    await rowOf(page, 'VPN drops').hover()
    await desk.makeTicket('Just in', { priority: 'urgent' })
    await page.getByRole('button', { name: '1 new' }).waitFor()
    expect(await rowOf(page, 'Just in').count()).toBe(0)
    await page.getByRole('button', { name: '1 new' }).click()
    await rowOf(page, 'Just in').waitFor()
  })

  it('keeps a filter as a view that can be shared and deleted', async () => {
    const page = await desk.asAlice('/inbox/open?q=tag:vpn')
    await page.getByRole('button', { name: 'Save view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Network')
    expect(await desk.wrongs(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Network' }).waitFor()
    await titled(page, 'Network').waitFor()
    await rowOf(page, 'VPN drops').waitFor()
    expect(await rowOf(page, 'Laptop').count()).toBe(0)
    await page.getByRole('button', { name: 'Actions for the view Network' }).click()
    await page.getByRole('menuitem', { name: 'Delete view…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
    await titled(page, 'All open').waitFor()
  })

  it('stays small and quick with ten thousand tickets', async () => {
    const page = await desk.asAlice('/inbox/open')
    await rowOf(page, 'VPN drops').waitFor()
    await page.route('**/desk/queue?view=open', async (route) => {
      const { data } = await (await route.fetch()).json()
      const rows = Array.from({ length: 10_000 }, (_, at) => ({
        ...data[at % data.length],
        id: at + 1,
        subject: `Ticket number ${at + 1}`,
      }))
      await route.fulfill({ json: { data: rows, total: rows.length } })
    })
    await page.reload()
    await rowOf(page, 'Ticket number').first().waitFor()
    await page.locator('main').focus()
    await page.keyboard.press('G')
    await page.locator('[role=row][aria-rowindex="10001"]').waitFor()
    expect(await page.locator('*').count()).toBeLessThan(2_500)
    await page.keyboard.press('Control+a')
    await page.getByText('10,000 tickets selected').waitFor()
  })
})

describe('two browsers', () => {
  it('see within a second what the other did', async () => {
    const id = await desk.makeTicket('Seen at once')
    const [alice, ben] = [await desk.asAlice('/inbox/open'), await desk.asBob(`/tickets/${id}`)]
    await rowOf(alice, 'Seen at once').waitFor()
    await titled(ben, 'Seen at once').waitFor()
    await ben.keyboard.press('s')
    await ben.getByRole('combobox').fill('hold')
    await ben.keyboard.press('Enter')
    await rowOf(alice, 'Seen at once').getByText('On hold').first().waitFor({ timeout: 1_000 })
  })
})

describe('home', () => {
  it('shows the four lists that need this person', async () => {
    await desk.makeTicket('Mine and pressing', { priority: 'urgent', assignee_id: ALICE.id })
    const page = await desk.asAlice('/home')
    await page.getByRole('link', { name: 'Mine and pressing' }).waitFor()
    await page.getByText('You are not on call right now.').waitFor()
    await page.getByText('No change waits for your vote.').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'home')
    await page.getByRole('link', { name: 'Mine and pressing' }).click()
    await titled(page, 'Mine and pressing').waitFor()
    await page.keyboard.press('E')
    await titled(page, 'Mine and pressing').waitFor({ state: 'detached' })
    await rowOf(page, 'Mine and pressing').waitFor({ state: 'detached' })
  })
})

describe('the keyboard alone', () => {
  it('finds, opens and answers a ticket', async () => {
    await desk.makeTicket('Keyboard only', { priority: 'urgent' })
    const page = await desk.asAlice('/home')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await rowOf(page, 'Keyboard only').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('keyboard')
    await rowOf(page, 'Laptop').waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await titled(page, 'Keyboard only').waitFor()
    await page.keyboard.press('i')
    await page.getByText('1 ticket assigned to Ada Admin').waitFor()
    await page.keyboard.press('r')
    await editorReady(page)
    await page.keyboard.type('Done without a mouse')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Sent to Ana Reyes').waitFor()
    await thread(page).getByText('Done without a mouse').waitFor()
  })
})

describe('people and search', () => {
  it('lead from a ticket to its client, the company and everything ever said', async () => {
    await desk.makeTicket('Searching for marzipan', { description: 'Where is the marzipan?' })
    const page = await desk.asAlice('/people')
    await page.getByRole('link', { name: 'Ana Reyes' }).waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'people')
    await page.getByRole('link', { name: 'Ana Reyes' }).click()
    await titled(page, 'Ana Reyes').waitFor()
    await page.getByRole('link', { name: 'Searching for marzipan' }).waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'person')
    await page.getByRole('link', { name: 'Acme' }).click()
    await titled(page, 'Acme').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'company')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('marzipan')
    await page.getByRole('option', { name: 'Search everything for “marzipan”' }).click()
    await titled(page, 'Search').waitFor()
    await page.getByRole('link', { name: 'Searching for marzipan' }).waitFor()
    expect(await page.locator('mark').first().textContent()).toBe('marzipan')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'search')
    await page.getByRole('searchbox').fill('marzipan status:closed')
    await page.getByText('Nothing was found').waitFor()
  })

  it('a ticket is written down for somebody who called', async () => {
    const page = await desk.asAlice('/inbox/open')
    await rowOf(page, 'Laptop').waitFor()
    await page.keyboard.press('c')
    await titled(page, 'New ticket').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Create ticket' }).click()
    expect(await page.locator('[aria-invalid=true]').count()).toBe(3)
    await page.getByLabel('From (e-mail)').fill('dora@acme.example')
    await page.getByLabel('Subject').fill('Door is stuck')
    await page.getByLabel('What is it about?').fill('It does not open.')
    await picture(page, 'ticket-new')
    await page.keyboard.press('Control+Enter')
    await titled(page, 'Door is stuck').waitFor()
  })
})
