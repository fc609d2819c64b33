import { describe, expect, it } from 'vitest'
import { formatSender } from './branding.ts'
import { parseMailAddress } from './mail-address.ts'

describe('the sender of mails', () => {
  it.each([
    ['Watchdesk', 'watchdesk@desk.test', 'watchdesk@desk.test'],
    ['Watchdesk', 'Desk <desk@desk.test>', 'Desk <desk@desk.test>'],
    ['Acme Help', 'watchdesk@desk.test', '"Acme Help" <watchdesk@desk.test>'],
    ['Acme Help', 'Desk <desk@desk.test>', '"Acme Help" <desk@desk.test>'],
    ['Müller & Söhne, GmbH', 'desk@desk.test', '"Müller & Söhne, GmbH" <desk@desk.test>'],
    ['Acme" <evil@far.test>', 'desk@desk.test', '"Acme evil@far.test" <desk@desk.test>'],
    ['<>', 'desk@desk.test', 'desk@desk.test'],
  ])('is, for the product %s and %s, %s', (name, mail_from, expected) => {
    expect(formatSender(name, mail_from)).toBe(expected)
    expect(parseMailAddress(expected)?.address).toMatch(/@desk\.test$/)
  })
})
