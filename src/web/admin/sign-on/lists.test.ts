import { describe, expect, it } from 'vitest'
import { certificatesOf, domainsOf } from './lists.ts'

describe('typed domains', () => {
  it.each([
    ['acme.com, acme.de', ['acme.com', 'acme.de']],
    ['@Acme.com\nana@acme.com', ['acme.com']],
    ['https://acme.com/login; acme.de', ['acme.com', 'acme.de']],
    ['  ', []],
  ])('%j are %j', (text, domains) => {
    expect(domainsOf(text)).toEqual(domains)
  })
})

describe('pasted certificates', () => {
  const framed = (body: string): string => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`

  it('are found, however many there are', () => {
    expect(certificatesOf(`x\n${framed('AA')}\nnoise\n${framed('BB')}`)).toEqual([framed('AA'), framed('BB')])
  })

  it('get the frame that providers leave out', () => {
    const long = 'A'.repeat(70)
    expect(certificatesOf(` ${long}\n`)).toEqual([framed(`${'A'.repeat(64)}\n${'A'.repeat(6)}`)])
    expect(certificatesOf(' \n')).toEqual([])
  })
})
