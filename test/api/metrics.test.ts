import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../world.ts'

const TOKEN = 'scrape-me-if-you-can'

const page = (world: World, headers: Readonly<Record<string, string>> = {}) => world.anyone('GET', '/metrics', { headers })

describe('the page of metrics without a token', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ settings: { TRUST_PROXY: '127.0.0.1' } })))
  afterAll(() => world.close())

  it.each([
    ['this machine', {}, 200],
    ['a private network', { 'x-forwarded-for': '10.4.0.9' }, 200],
    ['a private network of today', { 'x-forwarded-for': 'fd12::9' }, 200],
    ['elsewhere', { 'x-forwarded-for': '203.0.113.5' }, 403],
    ['elsewhere, pretending', { 'x-forwarded-for': '127.0.0.1, 203.0.113.5' }, 403],
  ])('answers to %s: %j → %i', async (_who, headers, status) => {
    expect((await page(world, headers)).status).toBe(status)
  })
})

it('says nothing through a proxy that nobody said to trust', async () => {
  const world = await openWorld()
  const { status, text } = await page(world, { 'x-forwarded-for': '10.4.0.9' })
  expect([status, text]).toEqual([403, 'Set METRICS_TOKEN to read this page from elsewhere.\n'])
  expect((await page(world)).text).toContain('nodejs_eventloop_lag_seconds')
  await world.close()
})

it('with a token answers to whoever has it, and to nobody else', async () => {
  const world = await openWorld({ settings: { METRICS_TOKEN: TOKEN } })
  expect((await page(world, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.5' })).status).toBe(200)
  for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer '])
    expect((await page(world, { authorization })).status, authorization).toBe(401)
  const refused = await page(world)
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(refused.text).not.toContain('nodejs')
  await world.close()
})

it('counts pings by kind and outcome, and what the batches took', async () => {
  const world = await openWorld({ settings: { TRUST_PROXY: '127.0.0.1' } })
  const { uuid } = (await world.writer('POST', '/api/v3/checks/', { body: {} })).json
  await world.anyone('GET', `/ping/${uuid}/start`)
  await world.anyone('GET', `/ping/${uuid}`)
  await world.anyone('GET', '/ping/0b2a0a45-4a3f-4ad1-9d3e-3d6d5c4f9c11/fail')
  const { text } = await page(world)
  expect(text).toContain('watchdesk_pings_total{kind="start",outcome="recorded"} 1')
  expect(text).toContain('watchdesk_pings_total{kind="success",outcome="recorded"} 1')
  expect(text).toContain('watchdesk_pings_total{kind="fail",outcome="not found"} 1')
  expect(text).toContain('watchdesk_ping_batch_size_count 3')
  expect(text).toContain('watchdesk_ping_commit_duration_seconds_count 3')
  expect(text).toContain('watchdesk_ping_conflicts_total 0')
  expect(text).toContain('watchdesk_ping_queue_length 0')
  await world.close()
})
