import { describe, expect, it } from 'vitest'
import { isScimAccepted, isScimBody } from './accept.ts'

describe('what a client can read', () => {
  it.each([
    [undefined, true],
    ['', true],
    ['*/*', true],
    ['application/scim+json', true],
    ['Application/JSON; charset=utf-8', true],
    ['application/*;q=0.5', true],
    ['text/html, application/json;q=0.1', true],
    ['text/html', false],
    ['text/html,application/xhtml+xml', false],
    ['application/json;q=0', false],
    ['application/json; q=0.000, text/plain', false],
    ['application/scim', false],
  ])('Accept: %s is answered: %s', (accept, isRead) => {
    expect(isScimAccepted(accept)).toBe(isRead)
  })
})

describe('what a body is', () => {
  it.each([
    [undefined, true],
    ['application/scim+json', true],
    ['application/scim+json; charset=utf-8', true],
    ['application/json;charset=UTF-8', true],
    ['text/plain', false],
    ['application/x-www-form-urlencoded', false],
    ['application/jsonp', false],
    ['multipart/form-data; boundary=x', false],
  ])('Content-Type: %s is JSON: %s', (type, isJson) => {
    expect(isScimBody(type)).toBe(isJson)
  })
})
