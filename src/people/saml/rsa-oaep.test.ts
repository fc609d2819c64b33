import { constants, createPrivateKey, createPublicKey, publicEncrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptOaep, type OaepHash } from './rsa-oaep.ts'

/** Ciphertexts of `openssl pkeyutl -encrypt -pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:… -pkeyopt rsa_mgf1_md:…` for this key. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIIEuwIBADANBgkqhkiG9w0BAQEFAASCBKUwggShAgEAAoIBAQDBb7Sq64ieQ7LS
VjvGECoacSEYNkDwFyIsi6z0un6Jb4FRrdFKeZfDkJ7yKDquzNLFHBlclf3epJ6n
K04NHt13kr1ymcXArrTip/EpJUmhhd5fXQQhJBuKPu7ImJ1Iw8UD6gZV67EGGib2
lRSsQkkioEWHYoCrYvgQYdYNSpl5pJvRCmzfmUtrPi9wVLVCJ8zwYcjQxUixQb1Q
jEy7x5O6WHmxYgUoB/vdo8yb+bAF7bnVm2HR5jCtC1sJtiVrpkMjUmZ0VZr2idfp
mAZDb5cd4gvyfnFUSDLeF64tMX+IJpPNP+iCi9plMLF0eI/WrcKKhDj3mdsirHv9
TDXxGU9tAgMBAAECgf9uqTNVTt4ICZtyLbSQDwxkQrEgheksK1WnbBIpBrZ0dT60
qhjLsPKtNIOLS0np/CwMaQbTfG/XNRBIkmZaYQgjSKDqS/cboTQI09yAUGBDkyON
DcDaqSqMjxcjH3HERjsSdom0+ttLFsJK2nMQdiEyUNtHaeQyVrHwfsI776AMDWbV
BHJuEZedA+Yj93Z9j6ZuaDu2qJLJnt3xMSVgULQ+JbVxJpspD7zc6wcjKv9X+xe9
qCn4dmPCwHImXLYhYOqbzsnuwyCgmhJB7RVs0SvjxWgkSuELzV51xUF7S18ryKUs
DWfURA8Ud70LGy9cfPJOXCzPA/xnY8pL9dmW5UECgYEA4Basq6HQm/Q6rHqZJ/B8
jjbzflemE8t2fedKMkAfel6jDiKXas+M4oeYgqQPYNM7UGX4x/hfiS3G3tXwobLV
2mjQjyGNepxttl5/Uavv3J/NCB8GnvgTRyqTPgXVRZ3n9YS7fi8nGww8HGoqTwnQ
Rl7GgDTGtCiYQzcYMwBuRX0CgYEA3PuUkRrgUuaeBw7BzqAglz/ENewK13mOg2S0
rjoszixL1NY6OxfAPi0DDsIFZ+NH+bvfJvmkiOofu+/vjLaXR4oLtrltIE6BkGOI
dOREDIZJaa3bGjrqnveai9bx2wc2MxkOSm77bbM/bV+XvvNBscPBpd+7Ch34jOhT
2rqblLECgYBSsQtW6oeIhT+BllweGOhdsnl4DfADLfmzzD3c/Tygc3vII4uspppe
nZrx2oiyOkCREpATetwGSxYv9NKvWMcBqdwMdV03+bGisoxZHxGMYIvQi2JuFy1F
/bgIEy74WaTXPPvTPKM5n/Iuqh6ivARXc3HcrZ0FrlVBuHr9lxMaIQKBgQCMa/2b
O3XimBNBLtpu34f2NJoNHcJB7EdoLR03PVZtaO6C/+Ke3FfX6qhvv1DKFD4Pbpe9
35LzQbsKpMwXIYv99LW+1hOHHPvt8aGrjcXEI60Qz15US639eB+nzt1/LhT94WUY
XW+95NJgQQdfWpqbSGaMbiAfrK3ddGCctEna8QKBgFWFZ3exdr6WM8fsfzeKpuJ7
CGkm2FtupWkplGgY53rioXgG+swV+v8XBAr/d22AP+36xzs5ykt0AYI+BcI0RSh/
Wml65lF3U+PeWY4e1Pd62mTHw0htxHjPEu7x0aqEJp2sjlXoZk3RZU1MT+PgkHmm
d+HflYZOocojy6COToaj
-----END PRIVATE KEY-----`
const MESSAGE = '0123456789abcdef0123456789abcdef'
const NO_LABEL = Buffer.alloc(0)

const VECTORS: readonly [OaepHash, OaepHash, string][] = [
  [
    'sha1',
    'sha1',
    'afT4b5EOCIinbrTt3UkR6NWXmN7GBVbc66cw5LmvZ1gPcz9eLziY8CJASpJTMaTw5HxOs3CfgrCNE+KZu3SLw7RLMd9dNTK/EItAsbJ2BwV3Xjhqbr0ynm/m0cWQH9Vt6qZIL4HWVjor5kWkKdRcM6zrhpIL3g0u8zJCUhZI3GS2DWfMsyo0ANAQgCKCdnQSGCuVy6cYTbCQ3L0nXC7wTbTAJha+xE5bBjmZFaZUlVOWKaSSNlBrjq3XamtQm5+8FXphFKat+q+Go0Lf3u5GxhSXUWhWtsmMPAD+djm1EGYmdKACDGHhcIk2o7tz8uzM0wbVxldvdGboOiSV/mkJqg==',
  ],
  [
    'sha256',
    'sha1',
    'W/euJQO6sjI/cbLbHhK5ZKIlaxIMP+chFu0gy6/J0NxJ5NdRIpyMDnsNHnqRncmth6MCJ3XuldbqfM7xxv7kGyQk0G0PtRwObkdWRwEpm1egnxjAU6bBFcmCHljEoGDEmZv+Rn9N6fPbFFSITQ90/Bov1cJfMJp/gxbI+lr+l3w/PenS+BRTVK2i7kMTnwyGwoDm3zE2BvEfXslWmesLJGLXeNzP5tJVVrr4jR4E+dHwFArTDEcZermmWVrb1smwqSVVoWYBTimN+Okt2ZUzkbY1SNB/Whk4oKGsJv9S0aRrs2TxAS4jZxWpNYHbT3XA1r7C3wHMG+JyXC22DttZeQ==',
  ],
  [
    'sha256',
    'sha256',
    'h2FzizDDceXCdmkA8LFDWCafQOvUcciaRf1H++7+zFEPnfoPPBUM5/IntHzeKfpO+t5vzeJmsZZIOs00azIE/fQYC+uBNKTwUPrYaihtTDCwSsOv9yGaQGCiVBNS2J6ln4RdwWQfwZOgB+9N2bc3MuTChN5Y6btJSNOqJmJfDe9ITiw7+Km6/ina2yQlAJeEfl/TBCA3/8ldN5Yb6pMpuAUUOZQbU+QQ+MGRLj6MJ9Or2es4cCG+QROOt0l18KZvWVozZZ5FbcMFktA7fIZjfP6hKi79SYnyikDnxtuo0Wq6nMNUPvFZCdBUQhjwY2xPUL0NEp9Nlgt1HwKVmPuxUQ==',
  ],
  [
    'sha512',
    'sha1',
    'Q2uLx6w3Y93V8pm6dJ0Kp7MJ3qKuwx7EfzJWk8QzyK2i6nEJ03Wh0CpIaYQvTUazeitfQ7hxSjem+QEBK2MJ7gdSd3VsluaBnZdk3wm7fwkKHpMFbn4lGAtcBUlDiWspm2tiF8I70u+Hg9e4WH2W1ZDz8QL/F5AkzTS1LfrcWX6KGN9ShwCredz8nTt6R9Ap2s/rFCQSzvJPE+kKRvpvzdxNmmQHfWFIjzof/2p+fwTvDGvwLQm6oyMBZ70FyB46Jd4YJXUKjEFFhP7gvnBV8ZtilwReLu5fGrYDNUo3tEnuOv1plFLZ0DV+qIyPKF/4qgnuKUrk0QJJI3WnUgYSfw==',
  ],
  [
    'sha384',
    'sha512',
    'tB6DH9U8nZbNBR/H5BzeSQKFcs64M+AsARYutDlWk/Guvgki8wuJoszKxHc5L6rA/eVk9/+VzWGjZByEKP6q08oIilZQm+wKiHY85X636p3df7ixKrbowm+LuZ9lQh68090Ao5KCET7luECCi8KA+bJ6VY7VOqa24/6e7vc4+AdDOeeN9/aylSBnMQlfsV67QKMSfiffOtrl78+BsVD689oRQm0AD2Zd56cVEIwAXoQicvl4I+kO5jDGcvAWnydZQzbLys/Ad4rNjcjGkE/kDbFIX0STgqI3UEZ1FtDR2r8UR0I3z6jfdm992Krrk/2P9qPGR5cuITztoT6VfgItBQ==',
  ],
  [
    'sha1',
    'sha256',
    'fSRLPKz6uThh76MRziyLCwSSI6P+eRjAY6IthyZ97yyA26BU+3Rqpe2fALBQLh+16pAY6cAsbzpwUDtEjpxV1MY09RVowB9B/8LFJdLS5zQjDFHePsu1YF+PIzRPTTdbrpSc1sJUeEjcJVodGrz0Fl40Dr6LFZiefy9J10pGxu7DDGqC+SN94HKqqDGhovWy1LEkI5roCJZVcEIeWC4pjBjssQbRF5lEr4lo4P59Fad3RWwP14g7DA5MXglGteIO/XV780Q3IyVtHtbV7hd/iIKN4iz2aJ03QCp+fXV5OgWGqfuT1Jr1zU3v8WSdsrVzuU/eJBow6HeLM5a1931xCw==',
  ],
]
const LABELLED =
  'dKnditJuKufawECCwXWVdmGlgAu77w9jxInVOyZxASKEIZwzKtl5aN5OjQjpqUmb96ITvdSCnGwU1u6bqAbBUk9qAPPSYWuLeFhYq9Hu3QYSHIyz6n83WibSIXajNFihAsI+jkKZF/Z52NA6hpoRc32OKYUf/vNP3R/52uW2QpjFeUMV0mORww9b+FzjjXEDYyjDzp9nz9WdBatKq7lHI+CpwcOcbXDv42EuJoYgy4RI2/0jy08FZg1ybMn/2sNnWhasRYnwYR8nlGbFC0gJt2cgvZm3uZ/ZAOM1HXo9F0NzIebVbt8ad6GeYzr1u7Fj6RCWRGNTN0/Dk90WFgzl+A=='

const text = (bytes: Buffer | undefined): string | undefined => bytes?.toString('latin1')

describe('RSA-OAEP', () => {
  it.each(VECTORS)('decrypts what OpenSSL encrypted with %s and MGF1 with %s', (hash, mgf1_hash, ciphertext) => {
    expect(text(decryptOaep(KEY, Buffer.from(ciphertext, 'base64'), { hash, mgf1_hash, label: NO_LABEL }))).toBe(MESSAGE)
  })

  it('decrypts with the label that was encrypted with, and only with it', () => {
    const params = { hash: 'sha256', mgf1_hash: 'sha1' } as const

    expect(text(decryptOaep(KEY, Buffer.from(LABELLED, 'base64'), { ...params, label: Buffer.from('label') }))).toBe(MESSAGE)
    expect(decryptOaep(KEY, Buffer.from(LABELLED, 'base64'), { ...params, label: NO_LABEL })).toBeUndefined()
  })

  it('decrypts an empty message and the longest one', () => {
    const key = createPublicKey(createPrivateKey(KEY))
    const params = { hash: 'sha256', mgf1_hash: 'sha256', label: NO_LABEL } as const
    for (const message of ['', 'x'.repeat(256 - 2 * 32 - 2)]) {
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      const ciphertext = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(message))
      expect(text(decryptOaep(KEY, ciphertext, params))).toBe(message)
    }
  })

  it('gives nothing for other parameters, another padding, a changed byte or another length', () => {
    const [hash, mgf1_hash, base64] = VECTORS[1] ?? ['sha1', 'sha1', '']
    const params = { hash, mgf1_hash, label: NO_LABEL }
    const ciphertext = Buffer.from(base64, 'base64')
    const key = createPublicKey(createPrivateKey(KEY))
    const raw = (first: number): Buffer =>
      publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.concat([Buffer.from([first]), Buffer.alloc(255)]))

    expect(decryptOaep(KEY, ciphertext, { ...params, mgf1_hash: 'sha256' })).toBeUndefined()
    expect(decryptOaep(KEY, ciphertext, { ...params, hash: 'sha1' })).toBeUndefined()
    expect(decryptOaep(KEY, Buffer.from(ciphertext.map((byte, index) => (index === 9 ? byte ^ 1 : byte))), params)).toBeUndefined()
    expect(decryptOaep(KEY, ciphertext.subarray(1), params)).toBeUndefined()
    expect(decryptOaep(KEY, Buffer.alloc(0), params)).toBeUndefined()
    expect([raw(0), raw(1)].map((bytes) => decryptOaep(KEY, bytes, params))).toEqual([undefined, undefined])
    expect(decryptOaep('no key', ciphertext, params)).toBeUndefined()
  })
})
