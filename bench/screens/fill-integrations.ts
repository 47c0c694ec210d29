import type pg from 'pg'

const LARGE = `bench_id('company', 0)`
const OPERATOR = (n: string) => `bench_id('OPERATOR', ${n} % 20 + 1)`

/** Keys, webhooks with ninety days of messages, mailboxes, what is kept of people, and who looked at locations for a year. */
export async function fillIntegrations(owner: pg.PoolClient) {
  await owner.query(`
    insert into api_keys (id, company_id, name, scopes, prefix, secret_hash, created_by)
      select bench_id('key', n), ${LARGE}, 'ERP ' || n, '{deliveries.read}', 'cnh_' || n, 'hash ' || n, ${OPERATOR('n')}
        from generate_series(1, 20) n`)
  await owner.query(`
    insert into webhooks (id, company_id, name, url, events, secret, created_by)
      select bench_id('webhook', n), ${LARGE}, 'ERP ' || n, 'https://erp.example.com/' || n, '{delivery.delivered}', 'secret', ${OPERATOR('n')}
        from generate_series(1, 5) n`)
  await owner.query(`
    insert into webhook_messages (id, company_id, webhook_id, event, payload, state, attempts, next_attempt_at, created_at)
      select bench_id('webhook message', n), ${LARGE}, bench_id('webhook', n % 2 + 1), 'delivery.delivered', '{"type": "delivery.delivered"}',
             case when n % 500 = 0 then 'failed' else 'sent' end, 1, null, now() - n * interval '30 seconds'
        from generate_series(1, 250000) n`)
  await owner.query(`
    insert into webhook_attempts (company_id, message_id, attempted_at, duration_ms, status)
      select ${LARGE}, bench_id('webhook message', n), now() - n * interval '30 seconds', 80, 200 from generate_series(1, 250000) n`)
  await owner.query(`
    insert into mailboxes (id, company_id, name, host, port, security, username, folder, senders, read_since, created_by)
      select bench_id('mailbox', n), ${LARGE}, 'Notas ' || n, 'imap.example.com', 993, 'tls', 'notas' || n, 'INBOX', '{@cliente.com.br}',
             current_date - 90, ${OPERATOR('n')}
        from generate_series(1, 3) n`)
  await owner.query(`
    insert into mailbox_messages (company_id, mailbox_id, uid_validity, uid, fingerprint, received_at, sender, subject, outcome, import_id)
      select ${LARGE}, bench_id('mailbox', n % 2 + 1), 1, n, 'message ' || n, now() - n * interval '3 minutes', 'notas@cliente.com.br',
             'Nota fiscal ' || n, 'imported', bench_id('import', n % 1400 + 1)
        from generate_series(1, 40000) n`)
  await fillPrivacy(owner)
}

async function fillPrivacy(owner: pg.PoolClient) {
  await owner.query(`
    insert into retention_runs (company_id, day, started_at, claimed_at, finished_at)
      select ${LARGE}, current_date - n, at, at, at
        from (select n, now() - n * interval '1 day' as at from generate_series(1, 700) n) nights`)
  await owner.query(`
    insert into person_requests (company_id, user_id, kind, subject, created_at)
      select ${LARGE}, bench_id('ADMIN', n % 5 + 1), 'EXPORT', 'CPF ***.456.789-**', now() - n * interval '1 day'
        from generate_series(1, 500) n`)
  // Of four quarters of an hour a day, by five users; each row names 400 drivers.
  await owner.query(`
    insert into location_views (company_id, viewer_id, kind, since, driver_ids)
      select ${LARGE}, ${OPERATOR('u')}, 'LIVE', date_trunc('day', now()) - day * interval '1 day' + quarter * interval '15 minutes', drivers
        from (select array_agg(bench_id('driver', n)) as drivers from generate_series(1, 400) n) fleet,
             generate_series(1, 250) day, generate_series(40, 43) quarter, generate_series(1, 5) u`)
}
