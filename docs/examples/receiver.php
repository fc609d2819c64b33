<?php
// php -S 127.0.0.1:9000 receiver.php
// The secret exactly as it was shown when the webhook was created.
$secret = getenv('WEBHOOK_SECRET');
$body = file_get_contents('php://input');
$wanted = 'sha256=' . hash_hmac('sha256', $body, $secret);

header('Content-Type: application/json');
// Check before anything else looks at the body.
if (!hash_equals($wanted, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '')) {
    http_response_code(401);
    echo json_encode(['error' => 'invalid signature']);
    return;
}
$envelope = json_decode($body, true);
// A delivery may come twice: keep $envelope['delivery_id'] and pass over those you have.
error_log($envelope['event'] . ' ' . ($envelope['data']['id'] ?? ''));
echo json_encode(['ok' => true]);
