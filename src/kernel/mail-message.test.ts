import { describe, expect, it } from 'vitest'
import { SECOND } from '../contract/time.ts'
import { mailMistake, messageOf, type Mail } from './mail-message.ts'

const MAIL: Mail = { to: ['ann@example.org'], subject: 'Hello', text: 'Hi' }
const CIRCUMSTANCES = { mail_id: 7, from: 'Watch <watch@example.org>', created_at: 1_700_000_000 * SECOND }

describe('a mail that can never be sent', () => {
  it.each<[string, Partial<Mail>]>([
    ['no recipient', { to: [] }],
    ['not one mail address', { to: ['ann@example.org, bob@example.org'] }],
    ['not one mail address', { cc: ['ann@example.org\r\nBcc: bob@example.org'] }],
    ['not one mail address', { from: 'nobody' }],
    ['not one mail address', { reply_to: 'nobody' }],
    ['not the name of a mail header', { headers: { 'X-A\r\nBcc': 'bob@example.org' } }],
    ['not the name of a mail header', { headers: { 'X-A: b': 'c' } }],
    ['cannot be given by name', { headers: { bcc: 'bob@example.org' } }],
    ['cannot be given by name', { headers: { 'Content-Type': 'text/html' } }],
    ['Message-ID', { message_id: '<a>\r\nBcc: <b>' }],
  ])('is told so: %s', (sentence, change) => {
    expect(mailMistake({ ...MAIL, ...change })).toContain(sentence)
  })

  it('is not one that has all it needs', () => {
    expect(mailMistake({ ...MAIL, headers: { 'Auto-Submitted': 'auto-generated' }, message_id: '<a@b>' })).toBeUndefined()
    expect(mailMistake({ ...MAIL, to: [], cc: ['ann@example.org'] })).toBeUndefined()
  })
})

describe('the message', () => {
  it('is the same each time it is made', () => {
    expect(messageOf(MAIL, CIRCUMSTANCES)).toEqual(messageOf(MAIL, CIRCUMSTANCES))
    expect(messageOf(MAIL, CIRCUMSTANCES).messageId).toMatch(/^<\w+\.7@example\.org>$/)
    expect(messageOf(MAIL, { ...CIRCUMSTANCES, mail_id: 8 }).messageId).not.toBe(messageOf(MAIL, CIRCUMSTANCES).messageId)
  })

  it('names its recipients outright', () => {
    const message = messageOf({ ...MAIL, cc: ['Bob <bob@example.org>'] }, CIRCUMSTANCES)
    expect(message.envelope).toEqual({ from: 'watch@example.org', to: ['ann@example.org', 'bob@example.org'] })
  })

  it('leaves threading ids out that are none', () => {
    const message = messageOf({ ...MAIL, in_reply_to: 'x\r\ny', references: ['<a@b>', 'c', '<d\r\n>'] }, CIRCUMSTANCES)
    expect(message).toMatchObject({ inReplyTo: undefined, references: ['<a@b>'] })
  })
})
