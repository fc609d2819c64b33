import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../src/contract/time.ts'
import { claimsOf, makeKeys, makeResponse } from '../api/saml/idp.ts'
import { KEYS } from '../world/people.ts'
import { openApp, type AppStage } from './app-stage.ts'
import { dialog, looksRight, press, rowOf, visible } from './gestures.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
})
afterAll(() => stage.close())

const now = Date.now() * 1_000
const keys = makeKeys(now - DAY, now + DAY)

const metadataOf = (certificate: string): string => `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/acme">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate.replaceAll(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/acme/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`

const requestIdIn = (address: string): string | undefined => {
  const sent = new URL(address).searchParams.get('SAMLRequest') ?? ''
  return / ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(sent, 'base64')).toString())?.[1]
}

/** A provider that knows one person, and sends them back at once. */
const beProvider = async (page: Page): Promise<void> => {
  const acs = `${stage.running.base}/app/saml/acs`
  const ours = await (await fetch(`${stage.running.base}/app/saml/metadata`)).text()
  const [, entity = ''] = /entityID="([^"]+)"/.exec(ours) ?? []
  const recipient = entity.replace('metadata', 'acs')
  await page.route('https://idp.example/**', async (route) => {
    const claims = claimsOf({
      now: Date.now() * 1_000,
      in_response_to: requestIdIn(route.request().url()),
      issuer: 'https://idp.example/acme',
      destination: recipient,
      recipient,
      audiences: [[entity]],
      name_id: 'nora@acme.example',
      attributes: { email: 'nora@acme.example', firstName: 'Nora', lastName: 'Neu', groups: ['desk-admins', 'everyone'] },
    })
    const response = Buffer.from(makeResponse(claims, 'assertion', { keys })).toString('base64')
    const relay = new URL(route.request().url()).searchParams.get('RelayState') ?? ''
    await route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${acs}"><input name="SAMLResponse" value="${response}"><input name="RelayState" value="${relay}"></form><script>document.forms[0].submit()</script>`,
    })
  })
}

/** The provider's answer to a sign-in, posted by a browser that did not begin it. */
const refusedSignIn = async (connection: string): Promise<void> => {
  const begun = await fetch(`${stage.running.base}/app/saml/login?connection=${connection}`, { redirect: 'manual' })
  const id = requestIdIn(begun.headers.get('location') ?? '')
  const xml = `<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0" InResponseTo="${id}"/>`
  const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') })
  expect((await fetch(`${stage.running.base}/app/saml/acs`, { method: 'POST', body })).status).toBe(400)
}

describe('single sign-on', () => {
  it('is set up from the provider’s metadata, and enforced only after a warning', async () => {
    const page = await stage.open('/admin/saml')
    await page.getByText('No identity provider yet').waitFor()
    await looksRight(stage, page, 'saml-none')
    await page.getByRole('button', { name: 'Connect provider' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Acme ID')
    await page.getByLabel('Or paste the metadata').fill(metadataOf(keys.certificate))
    await page.getByRole('button', { name: 'Read what was pasted' }).click()
    await page.getByText('Filled in from the metadata').waitFor()
    await expect.poll(() => page.getByLabel('Sign-in address of the provider').inputValue()).toBe('https://idp.example/acme/sso')
    await page.getByLabel('Domains', { exact: true }).fill('@acme.example')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByLabel('Value', { exact: true }).fill('desk-admins')
    await looksRight(stage, page, 'saml-new')
    await page.getByRole('button', { name: 'Connect provider' }).click()
    await visible(page, 'Acme ID')
    await page.getByRole('cell', { name: 'Valid' }).waitFor()
    await looksRight(stage, page, 'saml')
    await page.getByRole('button', { name: 'Enforce…' }).click()
    await dialog(page).getByText('Accounts of acme.example can no longer sign in by password').waitFor()
    await dialog(page).getByText('you lock yourself out').waitFor()
    await looksRight(stage, page, 'saml-enforce')
    await dialog(page).getByRole('link', { name: 'Choose break-glass accounts' }).click()
    await visible(page, 'Security')
    await looksRight(stage, page, 'security')
    await page
      .getByRole('group', { name: /even while SSO is enforced/ })
      .getByRole('checkbox')
      .first()
      .click()
    await page.getByText('Saved').waitFor()
    await page.getByText('No account is selected.').waitFor({ state: 'detached' })
  })

  it('is tried without signing anybody in, and shows what the provider sends', async () => {
    const page = await stage.open('/admin/saml')
    await beProvider(page)
    await page.getByRole('link', { name: 'Acme ID' }).click()
    await page.getByRole('button', { name: 'Test sign-in' }).click()
    await page.getByText('This would be refused.').waitFor()
    await page.getByText('No account exists for your identity').waitFor()
    await page.getByLabel('Create an account at the first sign-in').check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved').waitFor()
    await page.getByRole('button', { name: 'Test sign-in' }).click()
    await page.getByText('This would sign in Nora Neu.').waitFor()
    await page.getByText('no match: an account would be created').waitFor()
    await rowOf(page, 'desk-admins · everyone').getByText('Role').waitFor()
    await page.getByRole('region', { name: 'Raw response' }).getByText('<saml:Issuer>https://idp.example/acme</saml:Issuer>').waitFor()
    await looksRight(stage, page, 'saml-trial')
    await page.reload()
    await page.getByText('This would sign in Nora Neu.').waitFor()
  })

  it('explains a sign-in that was refused', async () => {
    const page = await stage.open('/admin/saml')
    await page.getByRole('link', { name: 'Acme ID' }).click()
    await page.getByText('No sign-in through this provider was refused.').waitFor()
    await refusedSignIn(page.url().split('/').at(-1) ?? '')
    await page.reload()
    await page.getByText('This sign-in was started in another browser.').waitFor()
    await looksRight(stage, page, 'saml-refused')
  })

  it('shows the provider’s button at the door, and the way of those who must use it', async () => {
    const page = await stage.open('/admin/oidc')
    await page.getByRole('button', { name: 'Connect provider' }).click()
    await dialog(page).getByLabel('Name').fill('Globex')
    await dialog(page).getByLabel('Issuer').fill('https://id.globex.example')
    await dialog(page).getByLabel('Client ID').fill('watchdesk')
    await dialog(page).getByLabel('Client secret').fill('very secret indeed')
    await dialog(page).getByLabel('Domains', { exact: true }).fill('globex.example')
    await looksRight(stage, page, 'oidc-new')
    await press(page, 'Connect provider')
    await rowOf(page, 'Globex').getByRole('button', { name: 'Enforce…' }).click()
    await press(page, 'Enforce')
    await rowOf(page, 'Globex').getByText('Enforced').waitFor()
    await looksRight(stage, page, 'oidc')
    const door = await stage.open('/login', { signedIn: false })
    await door.getByRole('link', { name: 'Sign in with Globex' }).waitFor()
    await door.getByLabel('E-mail').fill('ana@globex.example')
    await door.keyboard.press('Tab')
    await door.getByRole('button', { name: 'Continue with Globex' }).waitFor()
    await looksRight(stage, door, 'sign-in-enforced')
  })
})

describe('provisioning', () => {
  it('shows what the directory asked, maps groups to roles and gives a new token', async () => {
    const scim = (method: string, path: string, body?: unknown): Promise<Response> =>
      fetch(`${stage.running.base}/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${KEYS.scim}`, 'content-type': 'application/scim+json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    await scim('POST', '/Groups', { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Night shift' })
    await scim('GET', '/Users/no-such-user')
    const page = await stage.open('/admin/scim')
    await rowOf(page, 'Night shift').getByLabel('Role of Night shift').selectOption('Viewer')
    await page.getByText('Saved').waitFor()
    await looksRight(stage, page, 'scim')
    await page.getByRole('table', { name: 'Connections' }).getByRole('link').first().click()
    await page.getByText('404 GET').waitFor()
    await looksRight(stage, page, 'scim-connection')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByText('Shown only now.').waitFor()
    await looksRight(stage, page, 'scim-token')
  })
})

/** A PNG of one point. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The picture is there and could be read, whether it was chosen a moment ago or came from the server. */
const logoIsDrawn = (page: Page): Promise<unknown> =>
  expect
    .poll(() => page.locator('[role=img] img').evaluateAll((found) => found.map((one) => Reflect.get(one, 'naturalWidth'))))
    .toEqual([1])

describe('the product', () => {
  it('wears the colours of the house, if they can be read', async () => {
    const page = await stage.open('/admin/branding')
    await page.getByLabel('Name', { exact: true }).fill('Acme Help')
    await page.getByLabel('Colour', { exact: true }).fill('#777777')
    await page.getByText('Neither white nor dark text').waitFor()
    await page.getByLabel('Colour', { exact: true }).fill('#0a5c36')
    await page.getByLabel('Logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await page.getByText('This is neither PNG').waitFor()
    await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') })
    await logoIsDrawn(page)
    await page.getByLabel('Footer').fill('Acme Ltd, call 123')
    await page.getByLabel('Default language').selectOption('German')
    await looksRight(stage, page, 'branding')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved').waitFor()
    await page.reload()
    await page.getByLabel('Colour', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Colour', { exact: true }).inputValue()).toBe('#0a5c36')
    expect(await page.getByLabel('Default language').inputValue()).toBe('de')
    await logoIsDrawn(page)
  })

  it('forgets more than before only after a question', async () => {
    const page = await stage.open('/admin/retention')
    await page.getByLabel('Sent mails').fill('10')
    await page.getByRole('checkbox', { name: 'For ever: Agent notifications' }).uncheck()
    await looksRight(stage, page, 'retention')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await dialog(page).getByText('Sent mails and Agent notifications: what is older').waitFor()
    await looksRight(stage, page, 'retention-shorter')
    await press(page, 'Delete older data')
    await page.getByText('Saved').waitFor()
    await page.reload()
    await page.getByLabel('Sent mails').waitFor()
    await expect.poll(() => page.getByLabel('Sent mails').inputValue()).toBe('10')
  })

  it('is found by the name of any of its settings', async () => {
    const page = await stage.open('/home')
    await page.keyboard.press('Control+k')
    await dialog(page).getByRole('combobox').fill('quarant')
    await dialog(page)
      .getByRole('option', { name: /Quarantine/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await visible(page, 'Quarantine')
  })
})
