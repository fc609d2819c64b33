import { expect, it } from 'vitest'
import { open, route } from '../../contract/route.ts'
import { findLocation } from './location.ts'
import { created } from './responses.ts'

const get = (path: string) => route({ method: 'GET', path, summary: '', tag: 'x', auth: open, responses: {} })
const routes = [get('/incidents'), get('/incidents/:id'), get('/cabs'), get('/cabs/:cab_id'), get('/templates')]

it.each([
  ['/cabs', '/api/v1/cabs', { data: { id: 7 } }, '/api/v1/cabs/7'],
  ['/cabs', '/api/v1/cabs/?x=/1', { data: { id: 7 } }, '/api/v1/cabs/7'],
  ['/cabs', '/api/v1/cabs', { data: [{ id: 7 }] }, '/api/v1/cabs'],
  ['/templates', '/api/v1/templates', { data: { id: 7 } }, '/api/v1/templates'],
  ['/incidents/:id/updates', '/api/v1/incidents/3/updates', { data: { id: 7 } }, '/api/v1/incidents/3'],
  ['/elsewhere', '/api/v1/elsewhere', { data: { id: 7 } }, undefined],
  ['/templates', '/api/v1/templates', undefined, '/api/v1/templates'],
])('what %s made by %s with %j is at %s', (path, url, body, location) => {
  expect(findLocation({ routes, route: { path }, url, response: created(body) })).toBe(location)
})
