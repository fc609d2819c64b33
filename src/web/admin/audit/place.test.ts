import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

it.each([
  [{ type: 'webhook', id: '7' }, true, '/admin/webhooks/7'],
  [{ type: 'webhook', id: '7' }, false, undefined],
  [{ type: 'ticket', id: '12' }, false, '/tickets/12'],
  [{ type: 'role', id: '3' }, true, '/admin/roles'],
  [{ type: 'settings', id: 'branding' }, false, '/admin/branding'],
  [{ type: 'settings', id: 'secret' }, false, undefined],
  [{ type: 'check', id: '5', uuid: 'c', project: 'p' }, true, '/p/p/checks/c'],
  [{ type: 'channel', id: '5', uuid: 'i', project: 'p' }, true, '/p/p/integrations/i'],
  [{ type: 'check', id: '5' }, false, undefined],
  [{ type: 'project', id: '1', project: 'p' }, true, '/p/p/settings'],
  [{ type: 'something new', id: '1' }, true, undefined],
])('%j, there: %j, is at %s', (thing, isThere, place) => {
  expect(placeOf(thing, isThere)).toBe(place)
})
