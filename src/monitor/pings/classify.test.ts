import { describe, expect, it } from 'vitest'
import type { IncomingPing } from './incoming-ping.ts'
import { classify, classifyText, type Filters } from './classify.ts'

const OFF: Filters = {
  methods: '',
  start_kw: '',
  success_kw: '',
  failure_kw: '',
  filter_subject: false,
  filter_body: false,
  filter_http_body: false,
  filter_default_fail: false,
}
const WORDS = { ...OFF, start_kw: 'go', success_kw: 'done,  ok ', failure_kw: 'ERROR' }
const PING: IncomingPing = {
  target: { uuid: 'x' },
  action: 'success',
  exitstatus: null,
  rid: null,
  at: 0,
  scheme: 'http',
  method: 'POST',
  remote_addr: null,
  ua: '',
  body: null,
}

describe('keywords', () => {
  it.each([
    ['all done', 'success'],
    ['ok', 'success'],
    ['okay, that is a part of a word', 'success'],
    ['go', 'start'],
    ['go, done', 'success'],
    ['done, but ERROR', 'fail'],
    ['error', 'ign'],
    ['', 'ign'],
  ])('%j counts as %s', (text, type) => {
    expect(classifyText(WORDS, text)).toBe(type)
  })

  it.each(['', ',', ' , ,'])('of %j there are none, so nothing ever matches', (keywords) => {
    const filters = { ...OFF, start_kw: keywords, success_kw: keywords, failure_kw: keywords }
    expect(classifyText(filters, 'anything , at all')).toBe('ign')
    expect(classifyText({ ...filters, filter_default_fail: true }, 'anything')).toBe('fail')
  })
})

describe('a ping over HTTP', () => {
  it.each<[string, Filters, Partial<IncomingPing>, string, string?]>([
    ['what the address says, without filters', OFF, { action: 'log' }, 'log'],
    ['nothing, with a method that does not count', { ...OFF, methods: 'POST' }, { method: 'GET', action: 'fail' }, 'ign'],
    ['nothing, even with a keyword', { ...WORDS, methods: 'POST', filter_http_body: true }, { method: 'PUT' }, 'ign', 'done'],
    ['what its body says, whatever the address says', { ...WORDS, filter_http_body: true }, { action: 'fail' }, 'success', 'done'],
    [
      'what its address says, with filters for mails only',
      { ...WORDS, filter_subject: true, filter_body: true },
      { action: 'fail' },
      'fail',
    ],
  ])('counts as %s', (_case, filters, given, type, head) => {
    expect(classify(filters, { ...PING, ...given, head: head === undefined ? null : Buffer.from(head) })).toBe(type)
  })
})

describe('a ping by mail', () => {
  const mail = { subject: 'ERROR in backup', bodies: ['all done', 'go'] }
  it.each([
    ['a success, without filters', OFF, 'success'],
    ['what its subject says', { ...WORDS, filter_subject: true }, 'fail'],
    ['what its bodies say', { ...WORDS, filter_body: true }, 'success'],
    ['what both say, failures first', { ...WORDS, filter_subject: true, filter_body: true }, 'fail'],
    ['a success, since methods and HTTP filters are not for mails', { ...WORDS, methods: 'POST', filter_http_body: true }, 'success'],
  ] as const)('counts as %s', (_case, filters, type) => {
    expect(classify(filters, { ...PING, method: '', mail })).toBe(type)
  })
})
