import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../src/contract/time.ts'
import { makeKeys } from '../api/saml/idp.ts'
import { KEYS } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
}, 120_000)
afterAll(() => stage.close())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const visible = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Axe finds nothing, and there is a picture for whoever wants to look. */
const looksRight = async (page: Page, name: string): Promise<void> => {
  expect(await stage.wrongs(page)).toEqual([])
  await picture(page, name)
}

const metadataOf = (certificate: string): string => `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/acme">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate.replaceAll(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/acme/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`

describe('single sign-on', () => {
  it('is set up from the provider’s metadata, and enforced only after a warning', async () => {
    const page = await stage.open('/admin/saml')
    await page.getByText('No identity provider yet').waitFor()
    await looksRight(page, 'saml-none')
    await page.getByRole('button', { name: 'Connect provider' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Acme ID')
    await page
      .getByLabel('Or paste the metadata')
      .fill(metadataOf(makeKeys(Date.now() * 1_000 - DAY, Date.now() * 1_000 + DAY).certificate))
    await page.getByRole('button', { name: 'Read what was pasted' }).click()
    await page.getByText('Filled in from the metadata').waitFor()
    expect(await page.getByLabel('Sign-in address of the provider').inputValue()).toBe('https://idp.example/acme/sso')
    await page.getByLabel('Domains', { exact: true }).fill('@acme.example')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByLabel('Value', { exact: true }).fill('desk-admins')
    await looksRight(page, 'saml-new')
    await page.getByRole('button', { name: 'Connect provider' }).click()
    await visible(page, 'Acme ID')
    await page.getByRole('cell', { name: 'Counts' }).waitFor()
    await looksRight(page, 'saml')
    await page.getByRole('button', { name: 'Enforce…' }).click()
    await dialog(page).getByText('Nobody of acme.example signs in by password').waitFor()
    await dialog(page).getByText('you lock yourself out').waitFor()
    await looksRight(page, 'saml-enforce')
    await dialog(page).getByRole('link', { name: 'Choose break-glass accounts' }).click()
    await visible(page, 'Security')
    await looksRight(page, 'security')
    await page
      .getByRole('group', { name: /whatever is enforced/ })
      .getByRole('checkbox')
      .first()
      .check()
    await page.getByText('Saved').waitFor()
    await page.getByText('Nobody is chosen.').waitFor({ state: 'detached' })
  })

  it('shows the provider’s button at the door, and the way of those who must use it', async () => {
    const page = await stage.open('/admin/oidc')
    await page.getByRole('button', { name: 'Connect provider' }).click()
    await dialog(page).getByLabel('Name').fill('Globex')
    await dialog(page).getByLabel('Issuer').fill('https://id.globex.example')
    await dialog(page).getByLabel('Client ID').fill('watchdesk')
    await dialog(page).getByLabel('Client secret').fill('very secret indeed')
    await dialog(page).getByLabel('Domains', { exact: true }).fill('globex.example')
    await looksRight(page, 'oidc-new')
    await press(page, 'Connect provider')
    await rowOf(page, 'Globex').getByRole('button', { name: 'Enforce…' }).click()
    await press(page, 'Enforce')
    await rowOf(page, 'Globex').getByText('Enforced').waitFor()
    await looksRight(page, 'oidc')
    const door = await stage.open('/login', { signedIn: false })
    await door.getByRole('link', { name: 'Sign in with Globex' }).waitFor()
    await door.getByLabel('E-mail').fill('ana@globex.example')
    await door.keyboard.press('Tab')
    await door.getByRole('button', { name: 'Continue with Globex' }).waitFor()
    await looksRight(door, 'sign-in-enforced')
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
    await looksRight(page, 'scim')
    await page.getByRole('table', { name: 'Connections' }).getByRole('link').first().click()
    await page.getByText('404 GET').waitFor()
    await looksRight(page, 'scim-connection')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByText('Shown only now.').waitFor()
    await looksRight(page, 'scim-token')
  })
})
