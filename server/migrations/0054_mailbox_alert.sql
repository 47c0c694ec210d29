-- The office is told of a mailbox that cannot be read.
alter table alerts drop constraint alerts_type_check,
  add constraint alerts_type_check check (type in ('delivery_deleted', 'delivery_failed', 'delivery_late', 'unexpected_place',
    'photo_refused', 'parado', 'no_signal', 'plan_limit', 'webhook_disabled', 'mailbox_failing'));
drop function if exists finish_mailbox(uuid, uuid, text, int, int);
