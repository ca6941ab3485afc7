-- Whose line appears on a phone is said by the phone's lines, which have the SIP account to speak with. What was listed here beside them never reached a phone, and has no
-- account to register with; it goes without being carried over.
drop table shared_line_appearances;

-- A dial plan is written differently for every make, so one for all phones of an account was never given to any; and no phone speaks Hindi.
update device_settings set phone_configuration = phone_configuration - 'dialPlan';
update device_settings set phone_configuration = phone_configuration - 'language' where phone_configuration ->> 'language' = 'hi';
