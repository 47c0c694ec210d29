-- A correction letter of an invoice whose delivery is still to come is told to the office (sql/sefaz-intake.sql).
alter table alerts drop constraint alerts_type_check,
  add constraint alerts_type_check check (type in ('delivery_deleted', 'delivery_failed', 'delivery_late', 'unexpected_place',
    'photo_refused', 'parado', 'no_signal', 'plan_limit', 'webhook_disabled', 'mailbox_failing', 'certificate_expiring',
    'sefaz_waiting', 'invoice_cancelled', 'sefaz_overdue', 'invoice_corrected'));
