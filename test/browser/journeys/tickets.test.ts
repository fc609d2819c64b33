import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE } from '../../world/people.ts'
import { picture } from '../app-stage.ts'
import { composer, editorReady, openDesk, thread, titled, writing, type Desk } from '../desk-scene.ts'

onBothDatabases('whoever answers tickets', (database) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(database)
  })
  afterAll(() => desk.close())

  it('a ticket is answered, noted on and resolved, and a reply can be taken back', async () => {
    const id = await desk.makeTicket('Mail is slow', { assignee_id: ALICE.id })
    await desk.clientSays(id, 'Any news?\n\nOn Monday, Support wrote:\n> we look into it')
    const page = await desk.asAlice(`/inbox/mine/${id}`)
    await titled(page, 'Mail is slow').waitFor()
    await thread(page).getByText('Any news?').waitFor()
    expect(await page.getByText('we look into it').count()).toBe(0)
    await page.getByRole('button', { name: 'Quoted text' }).click()
    await page.getByText('we look into it').waitFor()
    await page.keyboard.press('n')
    await editorReady(page)
    await page.keyboard.type('Looks like the proxy.')
    await expect.poll(() => composer(page).getAttribute('data-composer')).toBe('note')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-note')
    await page.keyboard.press('Control+Enter')
    await thread(page).getByRole('article', { name: 'Internal note from Ada Admin' }).getByText('Looks like the proxy.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('main').focus()
    await page.keyboard.press('r')
    await editorReady(page)
    await page.keyboard.type('Hello Ana, it is **fast** again')
    await composer(page).getByText('Draft saved').waitFor()
    await picture(page, 'ticket-reply')
    await page.getByRole('button', { name: 'Send to Ana Reyes' }).click()
    await page.getByText('Sent to Ana Reyes').waitFor()
    await thread(page).getByRole('article', { name: 'Message from Ada Admin' }).waitFor()
    await expect.poll(() => writing(page).textContent()).toBe('')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await thread(page).getByRole('article', { name: 'Message from Ada Admin' }).waitFor({ state: 'detached' })
    await writing(page).getByText('it is fast again').waitFor()
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByText('Resolved', { exact: true }).first().waitFor()
    const data = await desk.api('GET', `/tickets/${id}`)
    expect(data.replies.map(({ type, body }: { type: string; body: string }) => [type, body])).toEqual([
      ['reply', expect.stringContaining('Any news?')],
      ['note', 'Looks like the proxy.'],
      ['reply', 'Hello Ana, it is **fast** again'],
    ])
    expect(data.replies[2].body_html).toContain('<strong>fast</strong>')
    expect(data.status).toBe('resolved')
    await picture(page, 'ticket')
  })

  it('a ticket loses no draft when two agents meet, and shows what came before anything is sent', async () => {
    const id = await desk.makeTicket('Two of us')
    const [alice, ben] = [await desk.asAlice(`/tickets/${id}`), await desk.asBob(`/tickets/${id}`)]
    for (const page of [alice, ben]) {
      await titled(page, 'Two of us').waitFor()
      await page.keyboard.press('r')
      await editorReady(page)
    }
    await alice.keyboard.type('Alice was here first')
    await ben.getByText('Ada Admin is writing').waitFor()
    await ben.keyboard.type('Bob is quick')
    await ben.keyboard.press('Control+Enter')
    await alice.getByText('A message arrived while you were writing').waitFor()
    await writing(alice).getByText('Alice was here first').waitFor()
    await alice.keyboard.press('Control+Enter')
    const dialog = alice.getByRole('dialog', { name: 'A message arrived while you were writing' })
    await dialog.getByText('Bob is quick').waitFor()
    expect(await desk.wrongs(alice)).toEqual([])
    await picture(alice, 'ticket-news')
    await dialog.getByRole('button', { name: 'Keep writing' }).click()
    await desk.api('PUT', `/tickets/${id}`, { assignee_id: desk.bob, priority: 'high' })
    await alice.getByText('assigned it to Bob Stone').waitFor()
    await writing(alice).getByText('Alice was here first').waitFor()
    await composer(alice).getByText('Draft saved').waitFor()
    await alice.reload()
    await writing(alice).getByText('Alice was here first').waitFor()
    const elsewhere = await desk.asAlice(`/tickets/${id}`)
    await writing(elsewhere).getByText('Alice was here first').waitFor()
  })

  it('merging shows what becomes of both tickets, and can be taken back from the banner', async () => {
    const [again, first] = [await desk.makeTicket('VPN again'), await desk.makeTicket('VPN is gone')]
    await desk.clientSays(again, 'It happened again')
    const page = await desk.asAlice(`/tickets/${again}`)
    await titled(page, 'VPN again').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('combobox', { name: 'Number or keyword' }).fill(`HD-${first}`)
    await page.getByRole('option', { name: 'VPN is gone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge tickets' })
    await dialog.getByText('Same client: Ana Reyes').waitFor()
    await dialog.getByRole('button', { name: 'Swap' }).click()
    await dialog.getByRole('button', { name: `Merge into HD-${again}` }).waitFor()
    await dialog.getByRole('button', { name: 'Swap' }).click()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'merge')
    await dialog.getByRole('button', { name: `Merge into HD-${first}` }).click()
    await titled(page, 'VPN is gone').waitFor()
    await thread(page).getByText('It happened again').waitFor()
    await thread(page).getByText(`from HD-${again}`).first().waitFor()
    await picture(page, 'merged')
    expect(await desk.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo merge' }).click()
    await page.getByText('1 ticket unmerged').waitFor()
    await thread(page).getByText('It happened again').waitFor({ state: 'detached' })
    await page.goto(`${desk.running.base}/tickets/${again}`)
    await thread(page).getByText('It happened again').waitFor()
  })
})
