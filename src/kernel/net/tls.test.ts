import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createNet, NetError } from './net.ts'

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, 0x82, body.length >> 8, body.length & 0xff]), body])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value))

const selfSigned = (): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const name = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), text(0x0c, '127.0.0.1'))))
  const validity = sequence(text(0x17, '200101000000Z'), text(0x17, '490101000000Z'))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const unsigned = sequence(der(0x02, Buffer.from([1])), ecdsaWithSha256, name, validity, name, key)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', unsigned, privateKey))
  const base64 = sequence(unsigned, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const portOf = (server: Server): number => (server.address() as AddressInfo).port

const callSecurely = async (server: Server): Promise<unknown> => {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const net = createNet({ outbound_private: 'allow' })
  const result = await net
    .request({ method: 'GET', url: `https://127.0.0.1:${portOf(server)}/secret?key=1` })
    .catch((error: unknown) => error)
  await net.close()
  return result
}

describe('a secure call', () => {
  it('is not made to a server with an untrusted certificate', async () => {
    let calls = 0
    const error = await callSecurely(createTlsServer(selfSigned(), (_, response) => void response.end(String(calls++))))
    expect(error).toBeInstanceOf(NetError)
    expect(error).toMatchObject({
      kind: 'tls',
      message: expect.stringMatching(/^A secure connection to 127\.0\.0\.1:\d+ could not be made \(\w+\)\.$/),
    })
    expect(calls).toBe(0)
  })

  it('is not made to a server that does not speak TLS', async () => {
    expect(await callSecurely(createServer())).toMatchObject({ kind: 'tls' })
  })
})
