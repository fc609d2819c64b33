import { createRequire } from 'node:module'
import { inspectSignature } from './inspect-signature.ts'
import { reject } from './saml-error.ts'
import { childOf, everyElement, XMLDSIG, type XmlElement } from './xml.ts'

type SignedXml = {
  publicCert: string
  loadSignature(signature: string): void
  checkSignature(xml: string): boolean
  getSignedReferences(): readonly string[]
}

const { SignedXml }: { SignedXml: new () => SignedXml } = createRequire(import.meta.url)('xml-crypto')

const verifiedWith = (certificate: string, xml: string, signature: string): string | undefined => {
  const signed = new SignedXml()
  signed.publicCert = certificate
  try {
    signed.loadSignature(signature)
    const references = signed.checkSignature(xml) ? signed.getSignedReferences() : []
    return references.length === 1 ? references[0] : undefined
  } catch {
    return undefined
  }
}

export const verifySigned = (xml: string, root: XmlElement, certificates: readonly string[]): string => {
  const signature = childOf(root, XMLDSIG, 'Signature') ?? reject('unsigned')
  if (everyElement(root).filter(({ localName }) => localName === 'Signature').length !== 1) reject('structure', 'more than one signature')
  inspectSignature(signature, root)
  const text = xml.replaceAll(/\r\n?/g, '\n')
  for (const certificate of certificates) {
    const verified = verifiedWith(certificate, text, signature.toString())
    if (verified !== undefined) return verified
  }
  return reject('signature')
}
