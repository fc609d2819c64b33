import { expect, it } from 'vitest'
import { toOriginForm } from './origin-form.ts'

it.each([
  ['/ping/a?rid=1', '/ping/a?rid=1'],
  ['http://localhost:8000/ping/a?rid=1', '/ping/a?rid=1'],
  ['HTTPS://desk.example.org/', '/'],
  ['http://desk.example.org', '/'],
  ['http://desk.example.org?a=/b', '/?a=/b'],
  ['//desk.example.org/a', '//desk.example.org/a'],
  ['/go?to=http://elsewhere.example.org/', '/go?to=http://elsewhere.example.org/'],
  ['*', '*'],
])('%s asks for %s', (target, wanted) => expect(toOriginForm(target)).toBe(wanted))
