-- Which of several things a row is about, where its key alone does not say: {"id": 7} is that one, {"id": null} a new one beside them. Most rows need none.
alter table import_rows add column aim jsonb;
