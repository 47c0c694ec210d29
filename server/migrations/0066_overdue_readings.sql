-- SEFAZ collects documents for those alone who have asked for them lately: the office is told before it stops (sql/overdue-readings.sql).

-- When SEFAZ last answered a question for the next page (137, 138). Other answers, and queries by NSU, do not count for it.
alter table dfe_cursors add column read_at timestamptz;
update dfe_cursors c
   set read_at = case
     when c.state in ('reading', 'up_to_date') and c.code in ('137', '138') then c.answered_at
     -- What came last was at least answered then.
     else (select max(d.received_at) from dfe_documents d
            where (d.company_id, d.cnpj, d.service, d.environment) = (c.company_id, c.cnpj, c.service, c.environment))
   end;

alter table alerts drop constraint alerts_type_check,
  add constraint alerts_type_check check (type in ('delivery_deleted', 'delivery_failed', 'delivery_late', 'unexpected_place',
    'photo_refused', 'parado', 'no_signal', 'plan_limit', 'webhook_disabled', 'mailbox_failing', 'certificate_expiring',
    'sefaz_waiting', 'invoice_cancelled', 'sefaz_overdue'));
alter table emails drop constraint emails_kind_check,
  add constraint emails_kind_check check (kind in ('password_link', 'password_forgotten', 'proof', 'digest', 'report', 'certificate',
    'sefaz_overdue'));
