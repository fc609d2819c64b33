import type { SnippetKind } from '../../ui/code.tsx'

const node = `import { createHmac, timingSafeEqual } from 'node:crypto'

export const isOurs = (rawBody, header, secret) => {
  const wanted = 'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex')
  return header?.length === wanted.length && timingSafeEqual(Buffer.from(header), Buffer.from(wanted))
}
// isOurs(rawBody, request.headers['x-service-signature'], process.env.WEBHOOK_SECRET)`

const python = `import hashlib, hmac

def is_ours(raw_body: bytes, header: str, secret: str) -> bool:
    wanted = "sha256=" + hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted, header or "")`

const go = `func isOurs(rawBody []byte, header, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(rawBody)
	wanted := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(wanted), []byte(header))
}`

export const receivers: readonly SnippetKind[] = [
  { id: 'node', label: 'Node.js', code: node },
  { id: 'python', label: 'Python', code: python },
  { id: 'go', label: 'Go', code: go },
]
