import { reject } from './saml-error.ts'
import { attributeOf, childOf, childrenOf, elementsIn, textOf, XMLDSIG, type XmlElement } from './xml.ts'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'

export const SIGNATURES: ReadonlySet<string> = new Set(
  ['rsa-sha256', 'rsa-sha384', 'rsa-sha512', 'ecdsa-sha256', 'ecdsa-sha384', 'ecdsa-sha512'].map((name) => `${MORE}${name}`),
)

const DIGESTS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

const only = (element: XmlElement, name: string): XmlElement =>
  childOf(element, XMLDSIG, name) ?? reject('signature_shape', `no ${name} in ${element.localName}`)

const algorithmOf = (element: XmlElement): string => attributeOf(element, 'Algorithm') ?? ''

const onlyHas = (element: XmlElement, names: readonly string[]): void => {
  for (const { localName, namespaceURI } of elementsIn(element))
    if (!names.includes(localName) || namespaceURI !== XMLDSIG) reject('signature_shape', `a ${localName} in ${element.localName}`)
}

const inspectTransforms = (reference: XmlElement): void => {
  const transforms = childrenOf(only(reference, 'Transforms'), XMLDSIG, 'Transform').map(algorithmOf)
  const isRight = transforms.length === 2 && transforms.includes(ENVELOPED) && transforms.includes(EXCLUSIVE)
  if (!isRight) reject('algorithm', 'other transforms than the two of the standard')
}

export const inspectSignature = (signature: XmlElement, signed: XmlElement): void => {
  onlyHas(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo'])
  textOf(only(signature, 'SignatureValue'))
  const info = only(signature, 'SignedInfo')
  onlyHas(info, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'])
  if (algorithmOf(only(info, 'CanonicalizationMethod')) !== EXCLUSIVE) reject('algorithm', 'another canonical form')
  if (!SIGNATURES.has(algorithmOf(only(info, 'SignatureMethod'))))
    reject('algorithm', algorithmOf(only(info, 'SignatureMethod')).slice(0, 80))
  const reference = only(info, 'Reference')
  onlyHas(reference, ['Transforms', 'DigestMethod', 'DigestValue'])
  const id = attributeOf(signed, 'ID') ?? ''
  if (id === '' || attributeOf(reference, 'URI') !== `#${id}`) reject('signature_shape', 'the signature is about something else')
  inspectTransforms(reference)
  if (!DIGESTS.has(algorithmOf(only(reference, 'DigestMethod'))))
    reject('algorithm', algorithmOf(only(reference, 'DigestMethod')).slice(0, 80))
  textOf(only(reference, 'DigestValue'))
}
