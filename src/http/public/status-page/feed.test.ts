import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, parseInstant } from '../../../contract/time.ts'
import type { StatusView } from '../../../monitor/status-pages/view.ts'
import { renderStatusFeed } from './feed.ts'
import { anyCharacter } from '../../../../test/setup/any-character.ts'

const now = parseInstant('2026-11-15T12:00:00Z') ?? 0
const url = 'https://w.example/status/acme'
const empty: StatusView = {
  title: 'Acme',
  description: '',
  status: 'up',
  updated_at: now,
  behind_since: null,
  items: [],
  maintenance: [],
  incidents: [],
}

const textsOf = (xml: string, tag: string): readonly (string | null)[] =>
  Array.from(new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('item')).map(
    (item) => item.getElementsByTagName(tag)[0]?.textContent ?? null,
  )

const incident = {
  id: 5,
  title: 'Slow exports',
  status: 'monitoring',
  started_at: now - 2 * HOUR,
  resolved_at: null,
  updates: [
    { at: now - MINUTE, text: 'Better now.' },
    { at: now - HOUR, text: 'We are looking.' },
  ],
}

describe('the feed of a status page', () => {
  it('lists each update of an incident, the newest first', () => {
    const xml = renderStatusFeed({ ...empty, incidents: [incident] }, url)
    expect(textsOf(xml, 'title')).toEqual(['Monitoring: Slow exports', 'Update: Slow exports'])
    expect(textsOf(xml, 'description')).toEqual(['Better now.', 'We are looking.'])
    expect(textsOf(xml, 'pubDate')[0]).toBe('Sun, 15 Nov 2026 11:59:00 GMT')
  })

  it('keeps the guid of an update when another one follows', () => {
    const before = textsOf(renderStatusFeed({ ...empty, incidents: [{ ...incident, updates: incident.updates.slice(1) }] }, url), 'guid')
    const after = textsOf(renderStatusFeed({ ...empty, incidents: [incident] }, url), 'guid')
    expect(new Set(after).size).toBe(2)
    expect(after).toContain(before[0])
  })

  it('lists an incident without updates, its end, and planned maintenance', () => {
    const silent = { ...incident, updates: [], resolved_at: now - MINUTE }
    const planned = { name: 'DB upgrade', starts_at: now + HOUR, ends_at: now + 2 * HOUR }
    expect(textsOf(renderStatusFeed({ ...empty, incidents: [silent], maintenance: [planned] }, url), 'title')).toEqual([
      'Maintenance: DB upgrade',
      'Over: Slow exports',
      'Monitoring: Slow exports',
    ])
  })

  it('can be read whatever people write', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (title, text) => {
        const odd = { ...incident, title: `${title}\u0000\uD800<&>`, updates: [{ at: now, text }] }
        const xml = renderStatusFeed({ ...empty, title, incidents: [odd] }, url)
        expect(textsOf(xml, 'title')).toHaveLength(1)
        expect(xml.isWellFormed()).toBe(true)
      }),
    )
  })
})
