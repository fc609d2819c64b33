import { describe, expect, it } from 'vitest'
import { SECOND } from '../../contract/time.ts'
import { validateMail, toMimeMessage, type OutgoingMail } from './message.ts'

const MAIL: OutgoingMail = { to: ['ann@example.org'], subject: 'Hello', text: 'Hi' }
const CIRCUMSTANCES = { mail_id: 7, from: 'Watch <watch@example.org>', created_at: 1_700_000_000 * SECOND }

describe('a mail that can never be sent', () => {
  it.each<[string, Partial<OutgoingMail>]>([
    ['no recipient', { to: [] }],
    ['not a valid mail address', { to: ['ann@example.org, bob@example.org'] }],
    ['not a valid mail address', { cc: ['ann@example.org\r\nBcc: bob@example.org'] }],
    ['not a valid mail address', { from: 'nobody' }],
    ['not a valid mail address', { reply_to: 'nobody' }],
    ['not the name of a mail header', { headers: { 'X-A\r\nBcc': 'bob@example.org' } }],
    ['not the name of a mail header', { headers: { 'X-A: b': 'c' } }],
    ['cannot be given by name', { headers: { bcc: 'bob@example.org' } }],
    ['cannot be given by name', { headers: { 'Content-Type': 'text/html' } }],
    ['Message-ID', { message_id: '<a>\r\nBcc: <b>' }],
  ])('is rejected: %s', (sentence, change) => {
    expect(validateMail({ ...MAIL, ...change })).toContain(sentence)
  })

  it('is not one that has all it needs', () => {
    expect(validateMail({ ...MAIL, headers: { 'Auto-Submitted': 'auto-generated' }, message_id: '<a@b>' })).toBeUndefined()
    expect(validateMail({ ...MAIL, to: [], cc: ['ann@example.org'] })).toBeUndefined()
  })
})

describe('the message', () => {
  it('is the same each time it is made', () => {
    expect(toMimeMessage(MAIL, CIRCUMSTANCES)).toEqual(toMimeMessage(MAIL, CIRCUMSTANCES))
    expect(toMimeMessage(MAIL, CIRCUMSTANCES).messageId).toMatch(/^<\w+\.7@example\.org>$/)
    expect(toMimeMessage(MAIL, { ...CIRCUMSTANCES, mail_id: 8 }).messageId).not.toBe(toMimeMessage(MAIL, CIRCUMSTANCES).messageId)
  })

  it('names its recipients outright', () => {
    const message = toMimeMessage({ ...MAIL, cc: ['Bob <bob@example.org>'] }, CIRCUMSTANCES)
    expect(message.envelope).toEqual({ from: 'watch@example.org', to: ['ann@example.org', 'bob@example.org'] })
  })

  it('leaves threading ids out that are none', () => {
    const message = toMimeMessage({ ...MAIL, in_reply_to: 'x\r\ny', references: ['<a@b>', 'c', '<d\r\n>'] }, CIRCUMSTANCES)
    expect(message).toMatchObject({ inReplyTo: undefined, references: ['<a@b>'] })
  })
})
