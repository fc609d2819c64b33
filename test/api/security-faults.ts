import { hashSource } from '../../src/http/kit/security-headers.ts'
import type { Response } from '../world.ts'

export type Answer = Pick<Response, 'status' | 'headers' | 'text'>

const policyOf = ({ headers }: Answer): ReadonlyMap<string, string> =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split(/;\s*/)
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
  )

const inlineIn = (text: string, element: 'style' | 'script'): readonly string[] =>
  [...text.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, inside = '']) => inside)

const OPEN_FEATURES = ['clipboard-write=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)']

/** What is wrong with the headers of an answer, in sentences. */
export const faultsOf = (answer: Answer): readonly string[] => {
  const { headers, text } = answer
  const policy = policyOf(answer)
  const isPage = String(headers['content-type'] ?? '').startsWith('text/html')
  const features = String(headers['permissions-policy'] ?? '').split(', ')
  const faults: readonly (readonly [boolean, string])[] = [
    [policy.get('default-src') === "'none'" || (isPage && policy.get('default-src') === "'self'"), 'loads what it likes'],
    [!String(headers['content-security-policy']).includes('unsafe'), 'has an unsafe source'],
    [policy.get('frame-ancestors') === "'none'" || policy.has('sandbox'), 'may be framed'],
    [!isPage || policy.get('base-uri') === "'none'", 'may have another base'],
    [!isPage || policy.has('form-action'), 'may send forms anywhere'],
    [inlineIn(text, 'style').every((style) => policy.get('style-src')?.includes(hashSource(style))), 'has a style its policy forbids'],
    [inlineIn(text, 'script').every((script) => policy.get('script-src')?.includes(hashSource(script))), 'has a script its policy forbids'],
    [!/<[^>]+\sstyle=/.test(text), 'has a style attribute'],
    [headers['x-content-type-options'] === 'nosniff', 'may be sniffed'],
    [headers['x-frame-options'] === 'DENY', 'may be framed by old browsers'],
    [['same-origin', 'no-referrer'].includes(String(headers['referrer-policy'])), 'says where its visitors come from'],
    [features.includes('camera=()') && features.includes('clipboard-read=()'), 'may use the camera or read the clipboard'],
    [features.filter((feature) => !feature.endsWith('=()')).join() === OPEN_FEATURES.join(), 'may use other features than it needs'],
  ]
  return faults.filter(([isRight]) => !isRight).map(([, fault]) => fault)
}
