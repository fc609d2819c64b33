import { afterEach, expect, it, vi } from 'vitest'
import { classifyLoadFailure } from './load-failure.ts'

const script = '/_app/main-abc.js'
const answer = (reply: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(reply))
const page = (name: string) => new Response(`<script type="module" src="/_app/${name}"></script>`)

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['the page names another script', async () => page('main-def.js'), 'updated'],
  ['the page names the same script', async () => page('main-abc.js'), 'other'],
  ['a proxy finds no server', async () => new Response('', { status: 502 }), 'unreachable'],
  ['the server fails', async () => new Response('', { status: 500 }), 'other'],
  ['the network is down', async () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
] as const)('when %s', async (_, reply, failure) => {
  answer(reply)
  expect(await classifyLoadFailure(script)).toBe(failure)
})
